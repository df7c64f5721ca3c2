import { sql } from 'kysely';
import type * as z from 'zod';
import type { ContentRow } from '#features/content/access.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import { daysAgo, nowMillis } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ContentAnalytics, ShareStats } from '../contract.ts';
import { countedSharesFor } from './shares.queries.ts';

const ANALYTICS_DAYS = 30;

/** Selects the shares of one content that were really given and that the actor may see. */
export const selectContentShares = (scope: Scope, { id }: Pick<ContentRow, 'id'>) =>
  countedSharesFor(scope)
    .where('shared_contents.content_id', '=', id)
    .where('shared_contents.shared_at', 'is not', null);

/** Returns totals over the shares of a content (S0-3E-14). */
export async function readShareStats(
  scope: Scope,
  content: Pick<ContentRow, 'id'>,
): Promise<z.output<typeof ShareStats>> {
  const weekAgo = daysAgo(7);
  return selectContentShares(scope, content)
    .select([
      sql<number>`count(*)::int`.as('TOTAL_SHARED'),
      sql<number>`(count(*) filter (where shared_contents.is_tracked))::int`.as('TOTAL_TRACKED'),
      sql<number>`(count(*) filter (where shared_contents.times_viewed > 0))::int`.as('TOTAL_OPENED'),
      sql<number>`(count(*) filter (where shared_contents.is_tracked and shared_contents.times_viewed = 0))::int`.as(
        'TOTAL_UNOPENED',
      ),
      sql<number>`(count(*) filter (where shared_contents.last_viewed_at > ${weekAgo}))::int`.as(
        'VIEWED_IN_LAST_7_DAYS',
      ),
      sql<number>`(count(*) filter (where shared_contents.times_viewed > 1))::int`.as('VIEWED_MULTIPLE_TIMES'),
      sql<number>`coalesce(sum(shared_contents.times_viewed), 0)::int`.as('times_viewed'),
      sql<number>`coalesce(sum(shared_contents.seconds_viewed), 0)::int`.as('seconds_viewed'),
      sql<string | null>`max(shared_contents.shared_at)`.as('last_shared'),
      sql<string | null>`max(shared_contents.last_viewed_at)`.as('last_viewed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns shares and views by day of the caller's zone, by device and by page. */
export async function readAnalytics(
  scope: Scope,
  content: Pick<ContentRow, 'id'>,
): Promise<z.output<typeof ContentAnalytics>> {
  const zone = await readTimeZone(scope);
  const views = selectContentShares(scope, content)
    .innerJoin('content_views as view', (join) => matchInOrg(join, 'view.shared_content_id', 'shared_contents.id'))
    .where('view.grade', 'in', ['human', 'likely']);
  const byDay = await readDays(scope, content, zone);
  const devices = await views
    .select(['view.device_type', sql<number>`count(*)::int`.as('views')])
    .groupBy('view.device_type')
    .orderBy('views', 'desc')
    .execute();
  const pages = await views
    .innerJoinLateral(
      sql<{ page: number; seconds: number }>`(
      select key::int as page, value::int as seconds from jsonb_each_text(view.page_seconds) where key ~ '^[0-9]+$')`.as(
        'spent',
      ),
      (join) => join.onTrue(),
    )
    .select(['spent.page', sql<number>`sum(spent.seconds)::int`.as('seconds')])
    .groupBy('spent.page')
    .orderBy('spent.page')
    .execute();
  return { days: byDay, devices, pages };
}

async function readDays(scope: Scope, content: Pick<ContentRow, 'id'>, zone: string) {
  const at = new Date(nowMillis()).toISOString();
  const shared = selectContentShares(scope, content).select(['shared_contents.id', 'shared_contents.shared_at']);
  const { rows } = await sql<{ date: string; shares: number; views: number; seconds: number }>`
    with shared as (${shared}),
    days as (
      select ((${at}::timestamptz at time zone ${zone})::date - back) as day
      from generate_series(${ANALYTICS_DAYS - 1}::int, 0, -1) as back
    ),
    given as (
      select (shared_at at time zone ${zone})::date as day, count(*)::int as shares from shared group by 1
    ),
    looked as (
      select (view.started_at at time zone ${zone})::date as day, count(*)::int as views, sum(view.seconds)::int as seconds
      from content_views view join shared on shared.id = view.shared_content_id
      where view.org_id = ${scope.org_id} and view.grade in ('human', 'likely')
      group by 1
    )
    select days.day as date, coalesce(given.shares, 0) as shares, coalesce(looked.views, 0) as views,
           coalesce(looked.seconds, 0) as seconds
    from days left join given using (day) left join looked using (day)
    order by days.day`.execute(scope.db);
  return rows;
}

/** Counts the views since an instant. */
export async function countViewsSince({ db, org_id }: OrgScope, since: string | null): Promise<number> {
  if (since === null) return 0;
  const { views } = await db
    .selectFrom('content_views')
    .where('org_id', '=', org_id)
    .where('started_at', '>=', since)
    .where('grade', 'in', ['human', 'likely'])
    .select((eb) => eb.fn.countAll<number>().as('views'))
    .executeTakeFirstOrThrow();
  return views;
}
