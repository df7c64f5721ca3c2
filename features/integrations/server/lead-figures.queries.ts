import { sql } from 'kysely';
import { now } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { firstUuidAt } from '#platform/server/uuid.ts';
import { MAX_COUNTED_LEADS } from '../contract.ts';
import type { LeadFigures } from './directory.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Returns the figures of each kind of lead source the organisation has. Of one source at most `MAX_COUNTED_LEADS` leads
 * are counted, newest first, so that a busy one costs no more.
 */
export async function readLeadFigures(scope: OrgScope): Promise<Map<string, LeadFigures>> {
  const since = new Date(now().getTime() - DAYS * DAY_MS);
  const { rows } = await sql<{ kind: string; leads: number; last_lead_at: string | null }>`
    select source.kind, coalesce(sum(recent.leads), 0)::int as leads, max(latest.received_at) as last_lead_at
    from lead_sources as source
    left join lateral (
      select received_at from lead_events
      where org_id = ${scope.org_id} and source_id = source.id and not is_test
      order by id desc limit 1) as latest on true
    left join lateral (
      select count(*) as leads from (
        select from lead_events
        where org_id = ${scope.org_id} and source_id = source.id and not is_test
          and id >= ${firstUuidAt(since)}::uuid and received_at >= ${since.toISOString()}
        limit ${MAX_COUNTED_LEADS}) as counted) as recent on true
    where source.org_id = ${scope.org_id} and source.deleted_at is null
    group by source.kind`.execute(scope.db);
  return new Map(rows.map(({ kind, leads, last_lead_at }) => [kind, { leads_last_30_days: leads, last_lead_at }]));
}

/** Tells whether the organisation has a source of leads that is not disconnected, whether or not any have come. */
export async function hasSources(scope: OrgScope): Promise<boolean> {
  const { rows } = await sql<{ has_sources: boolean }>`
    select exists (
      select from lead_sources as source
      where source.org_id = ${scope.org_id} and source.deleted_at is null and not exists (
        select from connected_accounts
        where org_id = ${scope.org_id} and source_id = source.id and disconnected_at is not null)) as has_sources`.execute(
    scope.db,
  );
  return rows[0]!.has_sources;
}
