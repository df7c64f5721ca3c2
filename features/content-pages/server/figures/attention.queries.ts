import { sql } from 'kysely';
import { countedSharesFor } from '#features/sharing/server/index.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ComponentType } from '../../definition.ts';

interface ShownVersion {
  content_id: number;
  version: number;
}

/** How long one component of a version was looked at. */
export interface AttentionRow extends ShownVersion {
  /** Counted views of the version. */
  views: number;
  component_id: string;
  type: ComponentType;
  seconds: number;
  median_seconds: number;
  reached_count: number;
  taps: number;
  played_seconds: number;
}

/** Selects the counted views of shares the actor may see. */
const selectViews = (scope: Scope, content_ids: readonly number[]) =>
  countedSharesFor(scope)
    .innerJoin('content_views as view', (join) =>
      join
        .onRef('view.org_id', '=', 'shared_contents.org_id')
        .onRef('view.shared_content_id', '=', 'shared_contents.id'),
    )
    .where('shared_contents.content_id', 'in', content_ids)
    .where('view.grade', 'in', ['human', 'likely'])
    .where('view.version', 'is not', null);

/**
 * Reads how long each component of these versions was looked at, over the counted views of shares the actor may see. A view reached
 * a component when it or one below it was looked at or tapped.
 */
export async function readAttention(scope: Scope, versions: readonly ShownVersion[]): Promise<AttentionRow[]> {
  if (versions.length === 0) return [];
  const content_ids = versions.map(({ content_id }) => content_id);
  const views = selectViews(scope, content_ids).select([
    'shared_contents.content_id',
    'view.id',
    'view.version',
    'view.page_seconds',
    'view.part_taps',
    'view.part_played_seconds',
  ]);
  const { rows } = await sql<AttentionRow>`
    with looked as (${views}),
    shown as (
      select stored.content_id, stored.version, component ->> 'id' as component_id, component ->> 'type' as type, place
      from page_versions stored
      join unnest(${content_ids}::bigint[], ${versions.map(({ version }) => version)}::int[])
        as wanted (content_id, version) using (content_id, version),
        jsonb_array_elements(stored.definition -> 'components') with ordinality as each (component, place)
      where stored.org_id = ${scope.org_id}
    ),
    spent as (
      select looked.content_id, looked.version, looked.id, split_part(part.name, ':', 1) as component_id,
        sum(part.seconds) as seconds, sum(part.taps) as taps, sum(part.played) as played
      from looked, lateral (
        select key as name, value::int as seconds, 0 as taps, 0 as played from jsonb_each_text(looked.page_seconds)
        union all select key, 0, value::int, 0 from jsonb_each_text(looked.part_taps)
        union all select key, 0, 0, value::int from jsonb_each_text(looked.part_played_seconds)
      ) part
      group by 1, 2, 3, 4
    ),
    reached as (
      select spent.content_id, spent.version, spent.id, max(shown.place) as place
      from spent join shown using (content_id, version, component_id) group by 1, 2, 3
    ),
    each_view as (
      select shown.*, looked.id as view_id, coalesce(spent.seconds, 0) as seconds, coalesce(spent.taps, 0) as taps,
        coalesce(spent.played, 0) as played, coalesce(reached.place >= shown.place, false) as is_reached
      from shown join looked using (content_id, version)
      left join spent using (content_id, version, component_id, id)
      left join reached on reached.content_id = shown.content_id and reached.version = shown.version
        and reached.id = looked.id
    )
    select content_id, version, component_id, type, count(*)::int as views, sum(seconds)::int as seconds,
      percentile_disc(0.5) within group (order by seconds)::int as median_seconds,
      (count(*) filter (where is_reached))::int as reached_count,
      sum(taps)::int as taps, sum(played)::int as played_seconds
    from each_view group by content_id, version, component_id, type, place order by content_id, version, place`.execute(
    scope.db,
  );
  return rows;
}

/** Counts the counted views of a version. */
export async function countViews(scope: Scope, { content_id, version }: ShownVersion): Promise<number> {
  const { views } = await selectViews(scope, [content_id])
    .where('view.version', '=', version)
    .select(sql<number>`count(*)::int`.as('views'))
    .executeTakeFirstOrThrow();
  return views;
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
