import { sql } from 'kysely';
import { mayHearAssigned, UNASSIGNED } from '#domain/assignee.ts';
import type { Actor } from '#platform/contract/permissions.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { clientsFor } from './clients.queries.ts';

/** Whether somebody may see clients of no one, and with them what a lead brought that has no client (readings D47). */
export const seesUnassigned = (actor: Actor): boolean => mayHearAssigned(actor, UNASSIGNED);

/**
 * Tells which leads' values the caller may see: those of clients they may see, and of leads without a client where they see
 * unassigned ones (readings D47). Every call that answers with values of leads goes by it; `isShown` of lead forms is the same
 * rule as a condition.
 *
 * @param client_ids the clients of the leads, null for a lead without one.
 */
export async function readLeadSight(
  scope: Scope,
  client_ids: readonly (number | null)[],
): Promise<(client_id: number | null) => boolean> {
  const ids = [...new Set(client_ids)].filter((id) => id !== null);
  const rows =
    ids.length === 0
      ? []
      : await clientsFor(scope, 'view')
          .where(sql<boolean>`clients.id = any(${ids}::bigint[])`)
          .select('clients.id')
          .execute();
  const seen = new Set(rows.map(({ id }) => id));
  return (client_id) => (client_id === null ? seesUnassigned(scope.actor) : seen.has(client_id));
}
