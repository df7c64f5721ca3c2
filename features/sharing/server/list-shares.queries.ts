import { sql } from 'kysely';
import type * as z from 'zod';
import type { ContentRow } from '#features/content/access.ts';
import type { ShareFilter } from '#features/content/contract.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { requireArea } from '#platform/contract/plan.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { keysetPage, type Sort } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentClient, SharedContent, View } from '../contract.ts';
import { selectContentShares } from './share-stats.queries.ts';
import { type LinkConfig, opensFor, sharesFor, toShare, withShareColumns } from './shares.queries.ts';

/** Lists what was shared with a client, newest first. The caller has made sure that the actor may see the client. */
export async function listSharesOfClient(
  scope: Scope,
  links: LinkConfig,
  client_id: number,
  paging: PageQuery,
): Promise<Page<SharedContent>> {
  const query = withShareColumns(sharesFor(scope))
    .where('shared_contents.client_id', '=', client_id)
    .where('shared_contents.shared_at', 'is not', null);
  const sort: Sort = { column: 'shared_contents.shared_at', id: 'shared_contents.id', direction: 'desc' };
  const page = await keysetPage(query, sort, paging);
  return { ...page, results: page.results.map((row) => toShare(scope, links, row)) };
}

/** Lists the counted views of a share, newest first. */
export async function listViews(
  scope: Scope,
  share_id: number,
  paging: PageQuery,
): Promise<Page<z.output<typeof View>>> {
  const query = scope.db
    .selectFrom('content_views')
    .where('org_id', '=', scope.org_id)
    .where('shared_content_id', '=', share_id)
    .where('grade', 'in', ['human', 'likely'])
    .select(['id', 'grade', 'started_at', 'last_signal_at', 'seconds', 'device_type', 'version'])
    .select(['page_seconds', 'part_taps', 'part_played_seconds']);
  const sort: Sort = { column: 'content_views.started_at', id: 'content_views.id', direction: 'desc' };
  const page = await keysetPage(query, sort, paging);
  const results = page.results.map(({ page_seconds, part_taps, part_played_seconds, ...row }) => ({
    ...row,
    pages: listPages(page_seconds),
    parts: listParts({ page_seconds, part_taps, part_played_seconds }),
  }));
  return { ...page, results };
}

/** A page of a PDF is named by its number alone. */
const isPageOfPdf = (part: string) => /^\d+$/.test(part);

type ByPart = Record<'page_seconds' | 'part_taps' | 'part_played_seconds', Record<string, number>>;

function listParts({ page_seconds, part_taps, part_played_seconds }: ByPart) {
  const names = new Set([page_seconds, part_taps, part_played_seconds].flatMap((amounts) => Object.keys(amounts)));
  return [...names]
    .filter((part) => !isPageOfPdf(part))
    .map((part) => ({
      part,
      seconds: page_seconds[part] ?? 0,
      taps: part_taps[part] ?? 0,
      played_seconds: part_played_seconds[part] ?? 0,
    }));
}

const listPages = (seconds: Record<string, number>) =>
  Object.entries(seconds)
    .filter(([part]) => isPageOfPdf(part))
    .map(([page, spent]) => ({ page: Number(page), seconds: spent }))
    .sort((one, other) => one.page - other.page);

type Narrowing = { holds: ReturnType<typeof sql<boolean>>; sort: Sort };
const sortBy = (column: string): Sort => ({ column: `recipients.${column}`, id: 'recipients.id', direction: 'desc' });

/** The condition and order of each share filter (S0-4-68 to S0-4-72). */
const filters = (): Record<ShareFilter, Narrowing> => ({
  shared: { holds: sql<boolean>`true`, sort: sortBy('last_shared') },
  opened: { holds: sql<boolean>`recipients.times_viewed > 0`, sort: sortBy('last_viewed_sort') },
  unopened: { holds: sql<boolean>`recipients.is_tracked and recipients.times_viewed = 0`, sort: sortBy('last_shared') },
  viewed_in_last_7_days: {
    holds: sql<boolean>`recipients.last_viewed_at > ${daysAgo(7)}`,
    sort: sortBy('last_viewed_sort'),
  },
  viewed_multiple_times: { holds: sql<boolean>`recipients.times_viewed > 1`, sort: sortBy('times_viewed') },
});

/** Lists the clients a content was shared with that the actor may see, each with its shares combined. */
export async function listContentClients(
  scope: Scope,
  content: Pick<ContentRow, 'id'>,
  { filter = 'shared', ...paging }: PageQuery & { filter?: ShareFilter | undefined },
): Promise<Page<z.output<typeof ContentClient>>> {
  if (filter !== 'shared') requireArea(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS');
  const { holds, sort } = filters()[filter];
  const recipients = selectContentShares(scope, content)
    .where('shared_contents.client_id', 'is not', null)
    .groupBy(['clients.id', 'clients.name'])
    .select([
      sql<number>`clients.id`.as('id'),
      sql<string>`clients.name`.as('name'),
      sql<number>`count(*)::int`.as('share_count'),
      sql<boolean>`bool_or(shared_contents.is_tracked)`.as('is_tracked'),
      sql<string>`max(shared_contents.shared_at)`.as('last_shared'),
      sql<number>`sum(shared_contents.times_viewed)::int`.as('times_viewed'),
      sql<number>`sum(shared_contents.seconds_viewed)::int`.as('seconds_viewed'),
      sql<string | null>`max(shared_contents.last_viewed_at)`.as('last_viewed_at'),
      sql<string>`coalesce(max(shared_contents.last_viewed_at), to_timestamp(0))`.as('last_viewed_sort'),
    ])
    .as('recipients');
  const query = scope.db
    .selectFrom(recipients)
    .where(holds)
    .select([
      'id',
      'name',
      'share_count',
      'is_tracked',
      'last_shared',
      'times_viewed',
      'seconds_viewed',
      'last_viewed_at',
    ]);
  const page = await keysetPage(query, sort, paging);
  const results = page.results.map(({ times_viewed, seconds_viewed, last_viewed_at, ...row }) => ({
    ...row,
    opens: opensFor(scope, { times_viewed, seconds_viewed, last_viewed_at }),
  }));
  return { ...page, results };
}
