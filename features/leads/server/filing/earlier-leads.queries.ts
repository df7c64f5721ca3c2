import { sql } from 'kysely';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { LeadOutcome } from '../../lead-source.ts';

/** A lead that a later one completes. */
export interface EarlierLead {
  id: string;
  outcome: LeadOutcome;
  /** False for one that is held back, by a pause for example. */
  is_waiting: boolean;
  /** Null while it is not filed, and once its client is deleted. */
  client: { id: number; name: string; assigned_to_id_or_zero: number } | null;
}

/** Returns these leads with their clients, by id. */
export async function readEarlierLeads(scope: OrgScope, ids: readonly string[]): Promise<Map<string, EarlierLead>> {
  const rows = await scope.db
    .selectFrom('lead_events')
    .leftJoin('clients', (join) =>
      matchInOrg(join, 'clients.id', 'lead_events.client_id').on('clients.deleted_at', 'is', null),
    )
    .where('lead_events.org_id', '=', scope.org_id)
    .where('lead_events.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select([
      'lead_events.id',
      'lead_events.outcome',
      'lead_events.next_attempt_at',
      'clients.id as client_id',
      'clients.name',
      'clients.assigned_to_id_or_zero',
    ])
    .execute();
  return new Map(
    rows.map(({ id, outcome, next_attempt_at, client_id, name, assigned_to_id_or_zero }) => [
      id,
      {
        id,
        outcome,
        is_waiting: next_attempt_at !== null,
        client:
          client_id === null
            ? null
            : { id: client_id, name: name ?? '', assigned_to_id_or_zero: assigned_to_id_or_zero ?? 0 },
      },
    ]),
  );
}

/** Lets leads wait until an instant, without counting it as a try. */
export async function postponeLeads(scope: OrgScope, ids: readonly string[], until: string): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .updateTable('lead_events')
    .set({ next_attempt_at: until })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
