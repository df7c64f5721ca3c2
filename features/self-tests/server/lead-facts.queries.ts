import { sql } from 'kysely';
import type { LeadOutcome } from '#features/leads/contract.ts';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** What the tables say of a test lead. */
export interface LeadRow {
  notified_at: string | null;
  fetched_at: string | null;
  notice_status: 'WAITING' | 'FETCHED' | 'IGNORED' | 'FAILED' | null;
  notice_reason: string | null;
  error_class: CallErrorClass | null;
  error_code: string | null;
  lead_id: string | null;
  received_at: string | null;
  filed_at: string | null;
  outcome: LeadOutcome | null;
  reason: string | null;
  client_id: number | null;
}

interface LeadToFind {
  source_id: number;
  external_id: string | null;
  lead_id: string | null;
}

/** Returns what became of a test lead, by its id at the provider or in the ledger. */
export async function readLeadRow(
  scope: OrgScope,
  { source_id, external_id, lead_id }: LeadToFind,
): Promise<LeadRow | undefined> {
  const { rows } = await sql<LeadRow>`
    select notice.notified_at, notice.fetched_at, notice.status as notice_status, notice.reason as notice_reason,
           notice.last_error_class as error_class, notice.last_error_code as error_code,
           event.id as lead_id, event.received_at, event.filed_at, event.outcome, event.reason, event.client_id
    from (select 1) as always
    left join lead_notices as notice on notice.org_id = ${scope.org_id} and notice.source_id = ${source_id}
      and notice.external_id = ${external_id}
    left join lead_events as event on event.org_id = ${scope.org_id}
      and event.id = coalesce(${lead_id}::uuid, notice.lead_id)`.execute(scope.db);
  return rows[0];
}
