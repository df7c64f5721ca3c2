import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import type { ClientRow } from '../../access.ts';
import type { Assignment, OfferEnd } from '../../contract.ts';
import { clientReassigned } from '../../events.ts';
import { writeAssignees } from '../write/write-clients.queries.ts';
import { findAssignee, isAssignable } from './assignees.queries.ts';
import { lockOwnReassignment } from './own-reassignment.queries.ts';

/** Assigns one client as the assignment says. Throws what `findAssignee` throws. */
export async function reassignClient(scope: Scope, client: ClientRow, assignment: Assignment) {
  const assigned_to_id = await findAssignee(scope, assignment);
  await assignClients(scope, [client], assigned_to_id);
  return { assigned_to_id };
}

/**
 * Undoes the actor's own last assignment of a client, even if it took away their right to reassign it. Throws `not_possible_now`.
 */
export async function undoReassign(scope: Scope, client_id: number): Promise<void> {
  const client = await lockOwnReassignment(scope, client_id);
  if (!client) {
    throw new Problem('not_possible_now', {
      detail: 'This can no longer be undone: the client has been reassigned since, or too much time has passed.',
    });
  }
  const { former_id } = client;
  if (former_id !== null && !(await isAssignable(scope, former_id))) throw notAssignable();
  await assignClients(scope, [client], former_id);
}

/** The problem that the person has left the organisation or is nobody the actor may assign to. */
export const notAssignable = () =>
  new Problem('not_possible_now', { detail: 'Clients can no longer be assigned to this person.' });

/**
 * Assigns clients whose rows the caller has locked. @param to_id a profile of the organisation, or null for nobody.
 * @returns how many clients had another assignee before.
 */
export const assignClients = (
  scope: OrgScope,
  clients: readonly Pick<ClientRow, 'id' | 'assigned_to_id'>[],
  to_id: number | null,
): Promise<number> =>
  assignEach(
    scope,
    clients.map(({ id, assigned_to_id }) => ({ id, assigned_to_id, to_id })),
  );

/** A client that gets another assignee, the rule by which it does, and how an offer of that rule ended. */
export interface Reassignment extends Pick<ClientRow, 'id' | 'assigned_to_id'> {
  to_id: number | null;
  rule_name?: string | undefined;
  what?: OfferEnd;
}

/** Assigns clients as rules decided: nobody did it, whoever’s command let the rules decide. */
export const assignByRule = (scope: OrgScope, clients: readonly Reassignment[]): Promise<number> =>
  assignEach({ ...scope, actor: null }, clients);

/**
 * Does the same where each client goes to somebody else, which is the only way an assignee changes. Tells the people
 * before and after, and writes the timeline.
 *
 * @param options.isQuiet nobody is told of single clients and no entry is made in the audit log; the caller does both once.
 */
export async function assignEach(
  scope: OrgScope,
  clients: readonly Reassignment[],
  options: { isQuiet?: boolean } = {},
): Promise<number> {
  const moved = clients.filter(({ assigned_to_id, to_id }) => assigned_to_id !== to_id);
  if (moved.length === 0) return 0;
  await writeAssignees(scope, moved);
  const events = moved.map(({ id, assigned_to_id: from_id, to_id, rule_name, what }) => ({
    subject_id: id,
    payload: { from_id, to_id, ...(rule_name !== undefined && { rule_name }), ...(what && { what }) },
    changes: { assigned_to_id: { from: from_id, to: to_id } },
    audience: options.isQuiet ? NOBODY : [from_id ?? 0, to_id ?? 0],
  }));
  if (scope.actor === null || options.isQuiet) await recordAll(scope, clientReassigned, events);
  else {
    // An entry of the audit log names one person who got clients.
    for (const to_id of new Set(moved.map((one) => one.to_id))) {
      const command = events.filter(({ payload }) => payload.to_id === to_id);
      await recordAll(scope, clientReassigned, command);
    }
  }
  return moved.length;
}
