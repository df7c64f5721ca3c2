import { sql } from 'kysely';
import type * as z from 'zod';
import type { AttentionQuery } from '#engines/visits/contract.ts';
import { countedSharesFor } from '#features/sharing/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ComponentAttention, PageReader } from '../../contract.ts';

/** A version of a page whose components are told of, and the first version whose views count. */
export interface AskedVersion {
  content_id: number;
  version: number;
  first_version: number;
}

type Narrowing = Pick<AttentionQuery, 'days' | 'device_type'>;

/** Selects the counted views of shares the actor may see. */
const selectViews = (scope: Scope, content_ids: readonly number[], { days, device_type }: Narrowing = {}) =>
  countedSharesFor(scope)
    .innerJoin('content_views as view', (join) =>
      join
        .onRef('view.org_id', '=', 'shared_contents.org_id')
        .onRef('view.shared_content_id', '=', 'shared_contents.id'),
    )
    .where('shared_contents.content_id', 'in', content_ids)
    .where('view.grade', 'in', ['human', 'likely'])
    .where('view.version', 'is not', null)
    .$if(days !== undefined, (query) => query.where('view.started_at', '>=', daysAgo(days ?? 0)))
    .$if(device_type !== undefined, (query) => query.where('view.device_type', '=', device_type ?? 'UNKNOWN'));

/** Selects those of one page and these versions. */
const selectAskedViews = (scope: Scope, { content_id, version, first_version }: AskedVersion, narrowing: Narrowing) =>
  selectViews(scope, [content_id], narrowing)
    .where('view.version', '>=', first_version)
    .where('view.version', '<=', version);

/** A client by its number, a link without one by its own. */
const readerKey = sql<string>`coalesce('c' || shared_contents.client_id, 's' || shared_contents.id)`;

/** How long one component of a version was looked at. */
export interface AttentionRow extends Omit<ComponentAttention, 'share'> {
  content_id: number;
  seconds: number;
}

/**
 * Reads how long each component of these versions was looked at, over the counted views of shares the actor may see. A view reached
 * a component when it or one below it, in the version that was shown, was looked at or tapped.
 */
export async function readAttention(
  scope: Scope,
  versions: readonly AskedVersion[],
  narrowing?: Narrowing,
): Promise<AttentionRow[]> {
  if (versions.length === 0) return [];
  const content_ids = versions.map(({ content_id }) => content_id);
  const views = selectViews(scope, content_ids, narrowing).select([
    'shared_contents.content_id',
    'view.id',
    'view.version',
    'view.page_seconds',
    'view.part_taps',
    'view.part_played_seconds',
  ]);
  const { rows } = await sql<AttentionRow>`
    with asked as (
      select * from unnest(${content_ids}::bigint[], ${versions.map(({ version }) => version)}::int[],
        ${versions.map(({ first_version }) => first_version)}::int[]) as each (content_id, version, first_version)
    ),
    looked as (
      select found.* from (${views}) found join asked using (content_id)
      where found.version between asked.first_version and asked.version
    ),
    placed as (
      select stored.content_id, stored.version, component ->> 'id' as component_id, component ->> 'type' as type, place
      from page_versions stored join asked using (content_id),
        jsonb_array_elements(stored.definition -> 'components') with ordinality as each (component, place)
      where stored.org_id = ${scope.org_id} and stored.version between asked.first_version and asked.version
    ),
    shown as (select placed.* from placed join asked using (content_id, version)),
    spent as (
      select looked.id, split_part(part.name, ':', 1) as component_id,
        sum(part.seconds) as seconds, sum(part.taps) as taps, sum(part.played) as played
      from looked, lateral (
        select key as name, value::int as seconds, 0 as taps, 0 as played from jsonb_each_text(looked.page_seconds)
        union all select key, 0, value::int, 0 from jsonb_each_text(looked.part_taps)
        union all select key, 0, 0, value::int from jsonb_each_text(looked.part_played_seconds)
      ) part
      group by 1, 2
    ),
    each_view as (
      select looked.content_id, placed.component_id, coalesce(spent.seconds, 0) as seconds,
        coalesce(spent.taps, 0) as taps, coalesce(spent.played, 0) as played,
        coalesce(max(placed.place) filter (where spent.id is not null) over (partition by looked.id) >= placed.place, false)
          as is_reached
      from looked join placed using (content_id, version)
      left join spent on spent.id = looked.id and spent.component_id = placed.component_id
    )
    select content_id, component_id, shown.type, count(*)::int as shown_count, sum(seconds)::int as seconds,
      percentile_disc(0.5) within group (order by seconds)::int as median_seconds,
      (count(*) filter (where is_reached))::int as reached_count,
      sum(taps)::int as taps, (count(*) filter (where taps > 0))::int as tapped_count,
      sum(played)::int as played_seconds, (count(*) filter (where played > 0))::int as played_count
    from each_view join shown using (content_id, component_id)
    group by content_id, component_id, shown.type, shown.place order by content_id, shown.place`.execute(scope.db);
  return rows;
}

/** Counts the views of these versions, who they are of, and how long half of them took at most. */
export const countViews = (scope: Scope, asked: AskedVersion, narrowing: Narrowing) =>
  selectAskedViews(scope, asked, narrowing)
    .select([
      sql<number>`count(*)::int`.as('views'),
      sql<number>`count(distinct ${readerKey})::int`.as('people_count'),
      sql<number | null>`percentile_disc(0.5) within group (order by view.seconds)::int`.as('median_seconds'),
    ])
    .executeTakeFirstOrThrow();

/** Counts the views by device, whichever device was asked for. */
export const countDevices = (scope: Scope, asked: AskedVersion, { days }: Narrowing) =>
  selectAskedViews(scope, asked, { days })
    .groupBy('view.device_type')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('view.device_type')
    .select(['view.device_type', sql<number>`count(*)::int`.as('views')])
    .execute();

type Reader = Omit<z.output<typeof PageReader>, 'sections'> & { by_component: Record<string, number> };

/** Lists who looked at these versions, the longest first, each with the seconds by component over all their views. */
export function listReaders(
  scope: Scope,
  asked: AskedVersion,
  { days, device_type, component_id, ...paging }: PageQuery & Narrowing & { component_id?: string | undefined },
): Promise<Page<Reader>> {
  const readers = selectAskedViews(scope, asked, { days, device_type })
    .leftJoinLateral(
      sql<{ spent: Record<string, number> }>`(
        select jsonb_object_agg(part, seconds) as spent from (
          select split_part(key, ':', 1) as part, sum(value::int) as seconds
          from jsonb_each_text(view.page_seconds) group by 1) each)`.as('looked'),
      (join) => join.onTrue(),
    )
    .groupBy([readerKey, 'clients.id', 'clients.name'])
    .select([
      readerKey.as('id'),
      sql<PageReader['client']>`
        case when clients.id is not null then jsonb_build_object('id', clients.id, 'name', clients.name) end`.as(
        'client',
      ),
      sql<number>`count(*)::int`.as('views'),
      sql<number>`sum(view.seconds)::int`.as('seconds'),
      sql<PageReader['device_type']>`(array_agg(view.device_type order by view.started_at desc))[1]`.as('device_type'),
      sql<string>`max(view.last_signal_at)`.as('last_viewed'),
      sql<Record<string, number>>`coalesce((
        select jsonb_object_agg(part, seconds) from (
          select key as part, sum(value::int) as seconds
          from unnest(array_agg(looked.spent)) as of_view (spent), jsonb_each_text(of_view.spent) group by 1) each), '{}')`.as(
        'by_component',
      ),
    ])
    .as('readers');
  const query = scope.db
    .selectFrom(readers)
    .$if(component_id !== undefined, (found) =>
      found.where(sql<boolean>`(readers.by_component ->> ${component_id ?? ''})::int > 0`),
    )
    .selectAll();
  return keysetPage(query, { column: 'readers.seconds', id: 'readers.id', direction: 'desc' }, paging);
}

/** Counts how many shares of a page were opened in each version, as far as the actor may see them; null outside the plan. */
export async function countOpenings(scope: Scope, content_id: number): Promise<ReadonlyMap<number, number> | null> {
  if (findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS')) return null;
  const rows = await selectViews(scope, [content_id])
    .select(['view.version', sql<number>`count(distinct shared_contents.id)::int`.as('opened')])
    .groupBy('view.version')
    .execute();
  return new Map(rows.map(({ version, opened }) => [version ?? 0, opened]));
}
