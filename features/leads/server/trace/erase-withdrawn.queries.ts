import { sql } from 'kysely';
import { eraseClients } from '#features/clients/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/**
 * Erases what leads say that their people withdrew (readings.md D31). A client that was made by such a lead and has no other goes
 * with it; one that is known from elsewhere stays. A lead that is still to be filed never is.
 */
export async function eraseWithdrawnLeads(scope: OrgScope, lead_ids: readonly string[]): Promise<void> {
  const isOne = sql<boolean>`id = any(${[...lead_ids]}::uuid[])`;
  // Filing that holds a lead is waited for, so that its client is known here.
  const leads = await scope.db
    .selectFrom('lead_events')
    .where('org_id', '=', scope.org_id)
    .where(isOne)
    .select(['id', 'client_id', 'outcome'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const made = leads.flatMap(({ client_id, outcome }) => (outcome === 'CLIENT_CREATED' && client_id ? client_id : []));
  await eraseClients(scope, await listWithoutOthers(scope, made, lead_ids));
  await scope.db
    .updateTable('lead_events')
    .set({
      body: Buffer.alloc(0),
      query: '',
      headers: '{}',
      lead: null,
      answers: null,
      reason: null,
      next_attempt_at: null,
      outcome: sql`case when outcome in ('RECEIVED', 'NEEDS_ATTENTION', 'UNPARSABLE') then 'DISMISSED' else outcome end`,
    })
    .where('org_id', '=', scope.org_id)
    .where(isOne)
    .execute();
}

/** Returns those clients that have no lead beside these. */
const listWithoutOthers = (scope: OrgScope, client_ids: readonly number[], lead_ids: readonly string[]) =>
  scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...client_ids]}::bigint[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lead_events')
            .whereRef('lead_events.org_id', '=', 'clients.org_id')
            .whereRef('lead_events.client_id', '=', 'clients.id')
            .where(sql<boolean>`lead_events.id <> all(${[...lead_ids]}::uuid[])`)
            .select('lead_events.id'),
        ),
      ),
    )
    .select('id')
    .forUpdate()
    .execute();
