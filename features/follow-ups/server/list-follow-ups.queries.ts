import { type NotNull, sql } from 'kysely';
import type * as z from 'zod';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import {
  clientsFor,
  filterClients,
  matchingSearch,
  toClient,
  withClientColumns,
} from '#features/clients/server/index.ts';
import { listKeys } from '#platform/contract/keys-of.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { FollowUpCounts, FollowUpGroup, FollowUpItem, followUps } from '../contract.ts';
import { personalTime, toFollowUp } from './follow-ups.queries.ts';

type Query = z.output<typeof followUps.list.query>;
type ClientsFilter = Pick<Query, 'assigned_to_id' | 'search'>;

/** Selects the clients the actor may see whose follow-ups are requested. */
const selectClients = (scope: Scope, { assigned_to_id, search }: ClientsFilter) =>
  clientsFor(scope, 'view')
    .$if(assigned_to_id !== undefined, (query) =>
      query.where('clients.assigned_to_id_or_zero', '=', resolveAssignee(scope, assigned_to_id)),
    )
    .$if(Boolean(search), (query) => query.where('clients.id', 'in', matchingSearch(scope, search ?? '')));

const resolveAssignee = (scope: Scope, value: ClientsFilter['assigned_to_id']): number =>
  value === 'me' ? scope.actor.profile_id : value === 'unassigned' ? 0 : (value ?? 0);

/** Returns one page of follow-ups in the order of their time, each with its group in the viewer's zone. */
export async function listFollowUps(scope: Scope, query: Query) {
  const { time_zone } = await personalTime(scope);
  const groups = stretches(time_zone);
  const stretch = query.group === undefined ? null : getStretch(query.group, groups);
  const found = await keysetPage(
    withClientColumns(selectClients(scope, query))
      .where('follow_ups.due_at', 'is not', null)
      .$if(stretch !== null, (rows) =>
        rows.where('follow_ups.due_at', '>=', stretch?.from ?? '').where('follow_ups.due_at', '<', stretch?.to ?? ''),
      )
      .select([
        'follow_ups.client_id',
        'follow_ups.profile_id',
        'follow_ups.remind_at_local',
        'follow_ups.note',
        'follow_ups.repeat',
        'follow_ups.reminded_at',
        'follow_ups.due_at',
      ])
      // The join leaves out rows without a follow-up.
      .$narrowType<{
        client_id: NotNull;
        profile_id: NotNull;
        maturity_type: NotNull;
        follow_up_time_zone: NotNull;
        note: NotNull;
      }>(),
    { column: 'follow_ups.due_at', id: 'follow_ups.client_id', direction: 'asc' },
    query,
  );
  const results = found.results.map((row): FollowUpItem => {
    const { client_id, profile_id, remind_at_local, note, repeat, reminded_at, due_at, ...client } = row;
    const { maturity_type, remind_on, follow_up_time_zone: time_zone } = client;
    const times = { maturity_type, remind_on, remind_at_local, time_zone };
    const followUp = { client_id, profile_id, ...times, note, repeat, reminded_at };
    return {
      ...toFollowUp(followUp),
      group: findGroup(due_at ?? SOMEDAY, groups),
      client: toClient(scope, client),
    };
  });
  if (!query.with_count) return { ...found, results };
  const counts = await countGroups(selectClients(scope, query), scope, groups);
  return { ...found, results, counts, count: query.group ? getCount(counts, query.group) : counts.total };
}

/** Returns one page of the clients without a follow-up, the latest activity first. */
export const listUnscheduled = (
  scope: Scope,
  { assigned_to_id, ...query }: z.output<typeof followUps.listUnscheduled.query>,
) =>
  filterClients(scope, {
    ...query,
    follow_up: 'none',
    assigned_to_ids: assigned_to_id === undefined ? undefined : [assigned_to_id],
    sort: 'last_activity',
  });

/** Counts the follow-ups in each group now, without those of test leads, which the list shows and counts. */
export async function countFollowUps(scope: Scope, filter: ClientsFilter): Promise<FollowUpCounts> {
  const { time_zone } = await personalTime(scope);
  return countGroups(selectClients(scope, filter).where('clients.is_test', '=', false), scope, stretches(time_zone));
}

/** Counts every group up to the cap and no further, all in one statement. */
async function countGroups(
  clients: ReturnType<typeof selectClients>,
  scope: Scope,
  groups: Record<FollowUpGroup, Stretch>,
) {
  const names = listKeys(groups);
  const counts = names.map((name) => {
    const rows = clients
      .innerJoin('follow_ups', (join) => matchInOrg(join, 'follow_ups.client_id', 'clients.id'))
      .where('follow_ups.due_at', '>=', groups[name].from)
      .where('follow_ups.due_at', '<', groups[name].to)
      .select('follow_ups.client_id')
      .limit(COUNT_CAP);
    return sql`(select count(*)::int from (${rows}) as ${sql.ref(name)}) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Omit<FollowUpCounts, 'total'>>`select ${sql.join(counts)}`.execute(scope.db);
  const found = rows[0]!;
  const total = names.reduce((sum, name) => sum + found[name], 0);
  return { ...found, total: Math.min(total, COUNT_CAP) };
}

const later = ['tomorrow', 'next_7_days', 'later'] as const;

function getStretch(group: NonNullable<Query['group']>, groups: Record<FollowUpGroup, Stretch>): Stretch {
  return group === 'upcoming' ? { from: groups.tomorrow.from, to: groups.later.to } : groups[group];
}

function getCount(counts: FollowUpCounts, group: NonNullable<Query['group']>): number {
  if (group !== 'upcoming') return counts[group];
  return Math.min(
    later.reduce((sum, name) => sum + counts[name], 0),
    COUNT_CAP,
  );
}

/** A period from (inclusive) and to (exclusive), as instants. */
interface Stretch {
  from: string;
  to: string;
}

const BEGINNING = '0001-01-01T00:00:00.000Z';

/** The time that sorts someday last (follow_ups.due_at). */
const SOMEDAY = '9999-12-31T00:00:00.000Z';
const END = '9999-12-31T00:00:00.001Z';

/**
 * Returns the period of each group now for a person in this zone, without gaps or overlaps: overdue ends at this very
 * moment; today, tomorrow and the seven days end at the person's midnights.
 */
function stretches(timeZone: string): Record<FollowUpGroup, Stretch> {
  const now = nowIso();
  const today = toCalendarDay(now, timeZone);
  const midnight = (days: number) => toInstant(`${addDays(today, days)}T00:00`, timeZone);
  return {
    overdue: { from: BEGINNING, to: now },
    today: { from: now, to: midnight(1) },
    tomorrow: { from: midnight(1), to: midnight(2) },
    next_7_days: { from: midnight(2), to: midnight(8) },
    later: { from: midnight(8), to: SOMEDAY },
    someday: { from: SOMEDAY, to: END },
  };
}

/** Returns the group of a time. */
function findGroup(dueAt: string, groups: Record<FollowUpGroup, Stretch>): FollowUpGroup {
  return listKeys(groups).find((name) => dueAt < groups[name].to) ?? 'someday';
}
