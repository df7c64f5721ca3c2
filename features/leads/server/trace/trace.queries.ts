import { sql } from 'kysely';
import { clientsFor, refuseClient } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { record } from '#platform/server/events.ts';
import type { OrgScope, Scope } from '#platform/server/scope.ts';
import { leadSeen } from '../../events.ts';

/** Somebody looks at a client they may see. Throws `not_found` or `client_not_assigned_to_user`. */
export async function markSeen(scope: Scope, client_id: number): Promise<void> {
  const client = await clientsFor(scope, 'view')
    .where('clients.id', '=', client_id)
    .select('clients.assigned_to_id_or_zero')
    .executeTakeFirst();
  if (!client) return refuseClient(scope, client_id);
  const seen = await stampSeen(scope, [client_id]);
  if (!seen) return;
  const audience = [client.assigned_to_id_or_zero];
  await record(scope, leadSeen, { subject_id: client_id, payload: {}, audience });
}

/** Stamps the leads of these clients that nobody saw yet. @returns whether there were any. */
export async function stampSeen(scope: Scope, client_ids: readonly number[]): Promise<boolean> {
  const rows = await scope.db
    .updateTable('lead_events')
    .set({ seen_at: nowIso(), seen_by_id: scope.actor.profile_id })
    .where('org_id', '=', scope.org_id)
    .where('client_id', 'in', client_ids)
    .where('seen_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Stamps when the leads of a client that came before were answered first. */
export async function stampAnswered(scope: OrgScope, client_id: number, at: string): Promise<void> {
  await scope.db
    .updateTable('lead_events')
    .set({ first_response_at: sql<string>`greatest(${at}::timestamptz, received_at)` })
    .where('org_id', '=', scope.org_id)
    .where('client_id', '=', client_id)
    .where('first_response_at', 'is', null)
    .execute();
}

/** The same for leads of clients answered before: a client's first answer comes once, an enquiry's own may come again. */
export async function stampLaterAnswers(scope: OrgScope, client_ids: readonly number[], at: string): Promise<void> {
  await sql`
    update lead_events set first_response_at = ${at}
    from clients
    where lead_events.org_id = ${scope.org_id} and lead_events.client_id = any(${client_ids}::bigint[])
      and lead_events.first_response_at is null and lead_events.received_at <= ${at}
      and clients.org_id = lead_events.org_id and clients.id = lead_events.client_id
      and clients.first_response_at is not null`.execute(scope.db);
}
