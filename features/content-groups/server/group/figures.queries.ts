import { sql } from 'kysely';
import { countedSharesFor } from '#features/sharing/server/index.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentGroup } from '../../contract.ts';

interface Figures {
  client_figures: ContentGroup['client_figures'];
  /** Of the opened links, how many led to a look at each item, by the name of its part. */
  looked: Record<string, number>;
}

/** Returns what the clients did to whom the actor sees that a group was given; null where the plan does not show it. */
export async function readFigures(scope: Scope, group_id: number, parts: readonly string[]): Promise<Figures | null> {
  if (findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS')) return null;
  const shares = countedSharesFor(scope)
    .where('shared_contents.content_id', '=', group_id)
    .where('shared_contents.shared_at', 'is not', null)
    .where('shared_contents.is_tracked', '=', true)
    .select(['shared_contents.id', 'shared_contents.times_viewed', 'shared_contents.seconds_viewed']);
  const { rows } = await sql<{
    link_count: number;
    opened_count: number;
    median_seconds: number | null;
    looked: Record<string, number>;
  }>`
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
  const { looked, ...counts } = rows[0]!;
  const { opened_count } = counts;
  const sum = Object.values(looked).reduce((total, shares_of_item) => total + shares_of_item, 0);
  return { client_figures: { ...counts, items_opened: opened_count > 0 ? sum / opened_count : null }, looked };
}
