import { sql } from 'kysely';
import { findPlanProblem } from '#platform/contract/plan.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { countedSharesFor } from './shares.queries.ts';

interface LinkFigures {
  link_count: number;
  opened_count: number;
  median_seconds: number | null;
  /** How many opened links led to a look at each part, by its name. */
  looked: Record<string, number>;
}

/** Returns what was done with the links to a content that the actor may see; null where the plan does not show it. */
export async function readLinkFigures(
  scope: Scope,
  content_id: number,
  parts: readonly string[],
): Promise<LinkFigures | null> {
  if (findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS')) return null;
  const shares = countedSharesFor(scope)
    .where('shared_contents.content_id', '=', content_id)
    .where('shared_contents.shared_at', 'is not', null)
    .where('shared_contents.is_tracked', '=', true)
    .select(['shared_contents.id', 'shared_contents.times_viewed', 'shared_contents.seconds_viewed']);
  const { rows } = await sql<LinkFigures>`
    with share as (${shares}),
    looked as (
      select part, count(distinct share_id)::int as shares
      from (
        select share.id as share_id, split_part(spent.key, ':', 1) as part
        from share
        join content_views view on view.org_id = ${scope.org_id} and view.shared_content_id = share.id
          and view.grade in ('human', 'likely')
        cross join jsonb_each_text(view.page_seconds) spent
        where spent.value::int > 0) seen
      where part = any(${[...parts]}::text[])
      group by part
    )
    select count(*)::int as link_count, (count(*) filter (where times_viewed > 0))::int as opened_count,
      round(percentile_cont(0.5) within group (order by seconds_viewed) filter (where times_viewed > 0))::int as median_seconds,
      (select coalesce(jsonb_object_agg(part, shares), '{}') from looked) as looked
    from share`.execute(scope.db);
  return rows[0]!;
}
