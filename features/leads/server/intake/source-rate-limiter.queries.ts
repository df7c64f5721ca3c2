import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { LeadSource } from '../../lead-source.ts';

export interface BadSignature {
  at: string;
  headers: Record<string, string>;
}

/** Returns a source's allowance as last settled; undefined for a source that never sent. */
export const readRate = (scope: OrgScope, source_id: number) =>
  scope.db
    .selectFrom('lead_source_rates')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .select(['tokens', 'refilled_at'])
    .executeTakeFirst();

/** Refills the allowance up to now and subtracts what one process spent. @returns what is left for all processes. */
export async function consumeRate(scope: OrgScope, source: LeadSource, spent: number): Promise<number> {
  const at = nowIso();
  const perSecond = source.leads_per_minute / 60;
  const { rows } = await sql<{ tokens: number }>`
    insert into lead_source_rates as rate (org_id, source_id, tokens, refilled_at)
    values (${scope.org_id}, ${source.id}, greatest(${source.burst}::float8 - ${spent}::float8, 0), ${at})
    on conflict (org_id, source_id) do update set
      tokens = greatest(0, least(${source.burst}::float8,
        rate.tokens + greatest(0, extract(epoch from excluded.refilled_at - rate.refilled_at)) * ${perSecond}::float8
      ) - ${spent}::float8),
      refilled_at = greatest(rate.refilled_at, excluded.refilled_at)
    returning tokens`.execute(scope.db);
  return rows[0]!.tokens;
}

/** Adds to the count of refused requests and keeps the newest 20, without bodies. */
export async function addBadSignatures(
  scope: OrgScope,
  source_id: number,
  { count, newest }: { count: number; newest: BadSignature[] },
): Promise<void> {
  await sql`
    update lead_sources set
      bad_signature_count = bad_signature_count + ${count},
      last_bad_signatures = (
        select coalesce(jsonb_agg(refused.item order by refused.place), '[]')
        from (select item, place
              from jsonb_array_elements(${JSON.stringify(newest)}::jsonb || last_bad_signatures)
                with ordinality as each (item, place)
              order by place limit 20) as refused)
    where org_id = ${scope.org_id} and id = ${source_id}`.execute(scope.db);
}
