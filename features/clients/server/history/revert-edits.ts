import type { CustomValue } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, fitsField, readDefinitions } from '#features/custom-fields/server/index.ts';
import type { Changes } from '#platform/contract/event.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { ClientDraft, type PlainClientFields } from '../../contract.ts';
import { type EditableClient, readEditable } from '../write/edit-clients.queries.ts';
import { type ClientEdit, editClients } from '../write/edit-clients.ts';
import { readCustomKey } from './custom-changes.ts';

/** What an edit changed of a client, and when. */
export interface EarlierEdit {
  id: number;
  changes: Changes;
  at: string;
}

/** Why a field is not as before: it was changed again, or the field or its earlier value is gone. */
type Staying = 'CHANGED_SINCE' | 'GONE';

/**
 * Takes back what earlier edits changed about clients whose rows the caller has locked, each field that is still as the edit left
 * it.
 *
 * @returns the ids of those that changed, and why something stays by the ids of those of which something does.
 */
export async function revertEdits(
  scope: OrgScope,
  edits: readonly EarlierEdit[],
  { isQuiet }: { isQuiet: boolean },
): Promise<{ changed_ids: number[]; staying: Map<number, Staying> }> {
  const stored = await readEditable(
    scope,
    edits.map(({ id }) => id),
  );
  const known = new Map(stored.map((client) => [client.id, client]));
  const hasCustom = edits.some(({ changes }) => Object.keys(changes).some((field) => readCustomKey(field) !== null));
  const definitions = hasCustom ? await readDefinitions(scope) : [];
  const staying = new Map<number, Staying>();
  const back = edits.flatMap((edit): ClientEdit[] => {
    const client = known.get(edit.id);
    if (!client) return [];
    const { earlier, reason } = planRevert(client, edit, definitions);
    if (reason) staying.set(edit.id, reason);
    return [earlier];
  });
  return { changed_ids: await editClients(scope, back, { definitions, isQuiet }), staying };
}

function planRevert(
  client: EditableClient,
  { id, changes, at }: EarlierEdit,
  definitions: readonly FieldDefinition[],
): { earlier: ClientEdit; reason: Staying | null } {
  const [fields, values]: [Record<string, unknown>, ClientEdit['values']] = [{}, {}];
  let reason: Staying | null = null;
  for (const [name, { from, to }] of Object.entries(changes)) {
    const key = readCustomKey(name);
    if (key === null && !(name in ClientDraft.shape)) continue;
    const now = key === null ? client[name as keyof PlainClientFields] : (client.custom_fields[key] ?? null);
    const field = definitions.find((each) => each.key === key && each.created_at <= at);
    if (key !== null && (!field || !fitsField(field, from as CustomValue | null))) reason = 'GONE';
    else if (now !== to) reason ??= 'CHANGED_SINCE';
    else if (key === null) fields[name] = from;
    else values[key] = from as CustomValue | null;
  }
  const won_at = (changes.converted_at?.from ?? null) as string | null;
  return { earlier: { id, fields, values, won_at }, reason };
}
