import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** How many leads of a form the provider has of one day of the organisation's time zone, without test leads. */
export interface ProviderCount {
  source_id: number;
  form_external_id: string;
  /** YYYY-MM-DD. */
  day: string;
  at_provider: number;
  counted_at: string;
}

/** Returns what was counted of these sources from a day on. A day without a count has no row. */
export const listProviderCounts = (
  scope: OrgScope,
  source_ids: readonly number[],
  from: string,
): Promise<ProviderCount[]> =>
  scope.db
    .selectFrom('form_counts')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', sql<number>`any(${[...source_ids]}::bigint[])`)
    .where('day', '>=', from)
    .orderBy('source_id')
    .orderBy('form_external_id')
    .orderBy('day')
    .select(['source_id', 'form_external_id', 'day', 'at_provider', 'counted_at'])
    .execute();

/** Keeps what was counted of a form, by day. */
export async function saveProviderCounts(
  scope: OrgScope,
  { source_id, form_external_id }: Pick<ProviderCount, 'source_id' | 'form_external_id'>,
  byDay: ReadonlyMap<string, number>,
): Promise<void> {
  if (byDay.size === 0) return;
  await sql`
    insert into form_counts (org_id, source_id, form_external_id, day, at_provider, counted_at)
    select ${scope.org_id}, ${source_id}, ${form_external_id}, counted.day, counted.leads, ${nowIso()}
    from unnest(${[...byDay.keys()]}::date[], ${[...byDay.values()]}::int[]) as counted (day, leads)
    order by counted.day
    on conflict (org_id, source_id, form_external_id, day)
      do update set at_provider = excluded.at_provider, counted_at = excluded.counted_at`.execute(scope.db);
}
