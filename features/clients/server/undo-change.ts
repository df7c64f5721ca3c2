import type { Changes } from '#platform/contract/event.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientRow } from '../access.ts';
import { type Client, ClientDraft } from '../contract.ts';
import { assignClients, notAssignable } from './assign-clients.ts';
import { isAssignable } from './assignees.queries.ts';
import { findChange, undoable } from './client-history.queries.ts';
import { findClient, requireClient } from './clients.queries.ts';
import { setNewLead } from './new-lead.queries.ts';
import { updateClient } from './update-client.ts';

/**
 * Undoes one change of a client as a change of its own. Throws `edit_conflict` when a field was changed again since,
 * and `not_possible_now` for what cannot be undone.
 *
 * @returns the client, or null when the actor may no longer see it.
 */
export async function undoChange(scope: Scope, client: ClientRow, change_id: string): Promise<Client | null> {
  const { id } = client;
  const { kind, changes } = await findChange(scope, id, change_id);
  const { assigned_to_id, is_new_lead, ...fields } = changes;
  if (!undoable.includes(kind) || Object.keys(fields).some((field) => !(field in ClientDraft.shape))) {
    throw new Problem('not_possible_now', { detail: 'This change cannot be undone.' });
  }
  if (assigned_to_id) await undoAssignment(scope, id, assigned_to_id);
  if (is_new_lead) await setNewLead(scope, id, Boolean(is_new_lead.from));
  if (Object.keys(fields).length > 0) {
    const earlier = { ...pickValues(fields, 'from'), base: pickValues(fields, 'to') };
    await updateClient(scope, client, earlier, { isUndo: true });
  }
  return findClient(scope, id);
}

/** Values in the history were a valid draft when they were written. */
const pickValues = (fields: Changes, side: 'from' | 'to') =>
  Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, values[side]])) as Partial<ClientDraft>;

async function undoAssignment(scope: Scope, id: number, { from, to }: Changes[string]): Promise<void> {
  const client = await requireClient(scope, id, 'reassign');
  const former = from as number | null;
  if (client.assigned_to_id !== to && client.assigned_to_id !== former) {
    const [mine, theirs] = [former, client.assigned_to_id];
    throw new Problem('edit_conflict', {
      conflicts: [{ field: 'assigned_to_id', base: to, mine, theirs, by: null, at: null }],
    });
  }
  if (former !== null && !(await isAssignable(scope, former))) throw notAssignable();
  await assignClients(scope, [client], former);
}
