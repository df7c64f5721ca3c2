import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { toInstant } from '#domain/wall-time.ts';
import type { Page } from '#platform/contract/paging.ts';
import {
  type FollowUpCounts,
  type FollowUpGroup,
  type FollowUpItem,
  followUps,
  type Schedule,
} from '../../contract.ts';
import { timeOfDayIn } from '../wall-clock.ts';
import type { MoveDay } from './move-days.ts';

interface PersonalClock {
  now: string;
  time_zone: string;
  default_next_step_time: string;
}

/** What a move asks for, and the row as it probably is afterwards. */
export interface Move {
  schedule: z.input<typeof Schedule>;
  item: FollowUpItem;
  /** The time of day; null for someday, and today where the server chooses one. */
  time: string | null;
}

/**
 * Moves a follow-up to another day at the same time of day; one without a time gets the default one. A time that has
 * passed today becomes the next one the server offers.
 */
export function planMove(item: FollowUpItem, { date, group }: MoveDay, clock: PersonalClock): Move {
  const { now, time_zone, default_next_step_time } = clock;
  if (date === null) {
    const someday = { maturity_type: 'NOT_FIXED', remind_on: null, remind_at_local: null, repeat: null } as const;
    return { schedule: { kind: 'someday' }, item: { ...item, ...someday, is_overdue: false, group }, time: null };
  }
  const time = item.remind_on ? timeOfDayIn(item.remind_on, time_zone) : default_next_step_time;
  const hasPassed = group === 'today' && toInstant(`${date}T${time}`, time_zone) <= now;
  const remind_on = hasPassed ? now : toInstant(`${date}T${time}`, time_zone);
  const fixed = { maturity_type: 'FIXED', remind_on, time_zone } as const;
  return {
    schedule: hasPassed ? { kind: 'today' } : { kind: 'at', date, time },
    item: { ...item, ...fixed, is_overdue: false, group },
    time: hasPassed ? null : time,
  };
}

type Pages = InfiniteData<Page<FollowUpItem>, string | null>;
type ListKey = readonly [string, { query?: { group?: string } }];

const upcoming: readonly FollowUpGroup[] = ['tomorrow', 'next_7_days', 'later'];

/** Shows a moved follow-up at its new place in every open list, and counts it there. @returns a function that undoes it. */
export function showMoved(client: QueryClient, item: FollowUpItem): () => void {
  const lists = { queryKey: [followUps.list.route] };
  const counted = { queryKey: [followUps.count.route] };
  // An answer under way is from before the move.
  void client.cancelQueries(lists);
  const before = [...client.getQueriesData<unknown>(lists), ...client.getQueriesData<unknown>(counted)];
  const from = findItem(client, item.client_id)?.group;
  for (const [key, pages] of client.getQueriesData<Pages>(lists)) {
    const { group } = (key as unknown as ListKey)[1].query ?? {};
    if (pages?.pages) client.setQueryData<Pages>(key, moveInPages(pages, item, isIn(item.group, group)));
  }
  client.setQueriesData<FollowUpCounts>(counted, (counts) => counts && countMoved(counts, from, item.group));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

function findItem(client: QueryClient, id: number): FollowUpItem | undefined {
  const known = client.getQueriesData<Pages>({ queryKey: [followUps.list.route] });
  return known
    .flatMap(([, pages]) => pages?.pages?.flatMap(({ results }) => results) ?? [])
    .find(({ client_id }) => client_id === id);
}

const isIn = (group: FollowUpGroup, shown: string | undefined) =>
  shown === undefined || shown === group || (shown === 'upcoming' && upcoming.includes(group));

/** Puts a row where its time belongs, or takes it out; behind the last loaded page it comes with the page it is on. */
export function moveInPages(pages: Pages, item: FollowUpItem, isShown: boolean): Pages {
  const without = pages.pages.map((page) => ({
    ...page,
    results: page.results.filter(({ client_id }) => client_id !== item.client_id),
  }));
  if (!isShown) return { ...pages, pages: without };
  const place = without.findIndex((page, index) => {
    const isLast = index === without.length - 1;
    return page.results.some((row) => isBefore(item, row)) || (isLast && page.next === null);
  });
  const placed = without.map((page, index) => {
    if (index !== place) return page;
    const later = page.results.findIndex((row) => isBefore(item, row));
    return { ...page, results: page.results.toSpliced(later === -1 ? page.results.length : later, 0, item) };
  });
  return { ...pages, pages: placed };
}

const isBefore = (one: FollowUpItem, other: FollowUpItem) => {
  const [first, second] = [one, other].map(({ remind_on }) => remind_on ?? '9999');
  return first === second ? one.client_id < other.client_id : first! < second!;
};

function countMoved(counts: FollowUpCounts, from: FollowUpGroup | undefined, to: FollowUpGroup): FollowUpCounts {
  if (from === undefined || from === to) return counts;
  return { ...counts, [from]: Math.max(0, counts[from] - 1), [to]: counts[to] + 1 };
}
