import type { CustomValuesDraft } from '#features/custom-fields/contract.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import type { Changes } from '#platform/contract/event.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientRow } from '../../access.ts';
import { type Client, ClientDraft } from '../../contract.ts';
import { assignClients, notAssignable } from '../assign/assign-clients.ts';
import { isAssignable } from '../assign/assignees.queries.ts';
import { changeGroups, type GroupChange, revertGroups } from '../client-groups.queries.ts';
import { findClient, requireClient } from '../clients.queries.ts';
import { setNewLead } from '../new-lead.queries.ts';
import { updateClient } from '../write/update-client.ts';
import { findChange, undoable } from './client-history.queries.ts';
import { readCustomKey } from './custom-changes.ts';

/**
 * Undoes one change of a client as a change of its own. Throws `edit_conflict` when a field was changed again since,
 * and `not_possible_now` for what cannot be undone.
 *
 * @returns the client, or null when the actor may no longer see it.
 */
export async function undoChange(scope: Scope, client: ClientRow, change_id: string): Promise<Client | null> {
  const { kind, changes, at } = await findChange(scope, client.id, change_id);
  if (!undoable.includes(kind)) throw notUndoable();
  return revertChanges(scope, client, changes, at);
}

const notUndoable = () => new Problem('not_possible_now', { detail: 'This change cannot be undone.' });

/**
 * Gives fields the values they had before (`from`) where they are still as `to`, as a change of its own. Throws as
 * `undoChange` does.
 *
 * @param at when the values stood there.
 */
export async function revertChanges(
  scope: Scope,
  client: ClientRow,
  changes: Changes,
  at: string,
): Promise<Client | null> {
  const { id } = client;
  // Being a customer follows from the option that is restored.
  const { assigned_to_id, is_new_lead, group_ids, converted_at: _, ...others } = changes;
  const { fields, custom } = splitChanges(others);
  if (Object.keys(fields).some((field) => !(field in ClientDraft.shape))) throw notUndoable();
  if (Object.keys(custom).length > 0) await refuseOtherFields(scope, custom, at);
  if (assigned_to_id) await undoAssignment(scope, id, assigned_to_id);
  if (is_new_lead) await setNewLead(scope, id, Boolean(is_new_lead.from));
  if (group_ids) await changeGroups(scope, [id], (shown) => revertGroups(shown, group_ids as GroupChange));
  if (Object.keys(others).length > 0) {
    const earlier = { ...pickDraft(fields, custom, 'from'), base: pickDraft(fields, custom, 'to') };
    await updateClient(scope, client, earlier, { isUndo: true }).catch(refuseLostValues);
  }
  return findClient(scope, id);
}

/** Divides changes into those of fields that every client has and those of custom fields, by their keys. */
function splitChanges(changes: Changes): { fields: Changes; custom: Changes } {
  const [fields, custom]: [Changes, Changes] = [{}, {}];
  for (const [name, values] of Object.entries(changes)) {
    const key = readCustomKey(name);
    if (key === null) fields[name] = values;
    else custom[key] = values;
  }
  return { fields, custom };
}

/** Refuses values of a field that is gone, or of an earlier field that had the same key. */
async function refuseOtherFields(scope: Scope, custom: Changes, at: string): Promise<void> {
  const fields = await readDefinitions(scope);
  const isThere = (wanted: string) => fields.some(({ key, created_at }) => key === wanted && created_at <= at);
  if (!Object.keys(custom).every(isThere))
    throw new Problem('not_possible_now', { detail: 'This change cannot be undone: the field no longer exists.' });
}

/** An earlier value that no longer fits its field cannot be restored. */
function refuseLostValues(refusal: unknown): never {
  if (!(refusal instanceof Problem) || refusal.code !== 'invalid_input') throw refusal;
  throw new Problem('not_possible_now', {
    detail: 'This change cannot be undone: the earlier value no longer fits the field.',
    log_detail: refusal.message,
  });
}

const pickDraft = (fields: Changes, custom: Changes, side: 'from' | 'to') => ({
  ...pickValues(fields, side),
  custom_fields: pickValues(custom, side) as CustomValuesDraft,
});

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
