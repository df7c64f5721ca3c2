import { sql } from 'kysely';
import type { NormalisedLead } from '#features/leads/contract.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** A lead as messages tell of it. */
export interface LeadToSend {
  lead_id: string;
  client_id: number;
  client_name: string;
  assigned_to_id_or_zero: number;
  source_name: string;
  lead: NormalisedLead;
}

/** Returns these leads by id, without those whose client was deleted. */
export async function readLeadsToSend(scope: OrgScope, ids: readonly string[]): Promise<Map<string, LeadToSend>> {
  const rows = await scope.db
    .selectFrom('lead_events as event')
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'event.client_id'))
    .innerJoin('lead_sources as source', (join) => matchInOrg(join, 'source.id', 'event.source_id'))
    .where('event.org_id', '=', scope.org_id)
    .where(sql<boolean>`event.id = any(${[...new Set(ids)]}::uuid[])`)
    .where('clients.deleted_at', 'is', null)
    .select([
      'event.id as lead_id',
      'event.lead',
      'clients.id as client_id',
      'clients.name as client_name',
      'clients.assigned_to_id_or_zero',
      'source.name as source_name',
    ])
    .execute();
  return new Map(rows.flatMap(({ lead, ...row }) => (lead ? [[row.lead_id, { ...row, lead }] as const] : [])));
}
