import { type CheckedValues, type FieldDefinition, writeSearchText } from '#features/custom-fields/server/index.ts';
import { type Changes, changesBetween } from '#platform/contract/event.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import type { PlainClientFields } from '../../contract.ts';
import { clientUpdated } from '../../events.ts';
import { flattenCustomFields, planCustomChange, recordConversions } from '../history/custom-changes.ts';
import { type EditableClient, type EditedRow, readEditable, writeEdited } from './edit-clients.queries.ts';

/** What is written about one client: fields of its own columns, and values of custom fields that were checked. */
export interface ClientEdit {
  id: number;
  fields: Partial<PlainClientFields>;
  values: CheckedValues['values'];
  /** When it became a customer, where a restored option makes it one again. */
  won_at?: string | null;
}

interface Options {
  /** All fields of the organisation; empty where no edit names one. */
  definitions: readonly FieldDefinition[];
  /** Open screens hear nothing of single clients; the caller tells them once. */
  isQuiet: boolean;
}

/** Edits clients whose rows the caller has locked, as a single edit does each. @returns the ids of those that changed. */
export async function editClients(
  scope: OrgScope,
  edits: readonly ClientEdit[],
  { definitions, isQuiet }: Options,
): Promise<number[]> {
  if (edits.length === 0) return [];
  const stored = await readEditable(
    scope,
    edits.map(({ id }) => id),
  );
  const known = new Map(stored.map((client) => [client.id, client]));
  const planned = edits.flatMap((edit) => {
    const client = known.get(edit.id);
    return client ? planEdit(client, edit, definitions) : [];
  });
  await writeEdited(scope, alignRows(planned, definitions));
  const events = planned.map(({ client, changes }) => ({
    subject_id: client.id,
    payload: {},
    changes,
    audience: isQuiet ? NOBODY : [client.assigned_to_id_or_zero],
  }));
  await recordAll(scope, clientUpdated, events);
  await recordConversions(
    scope,
    planned.flatMap(({ client, won_at }, index) =>
      won_at === null ? [] : [{ client_id: client.id, at: won_at, audience: events[index]!.audience }],
    ),
  );
  return planned.map(({ client }) => client.id);
}

interface PlannedEdit {
  client: EditableClient;
  fields: Partial<PlainClientFields>;
  custom: Pick<EditableClient, 'custom_fields' | 'converted_at'> | null;
  changes: Changes;
  /** When it became a customer by the edit; null where it did not. */
  won_at: string | null;
}

function planEdit(
  client: EditableClient,
  { fields, values, won_at: former }: ClientEdit,
  definitions: readonly FieldDefinition[],
): PlannedEdit[] {
  const keys = Object.keys(values);
  const stored = { ...client, ...flattenCustomFields(client.custom_fields, keys) };
  const changes = changesBetween(stored, { ...fields, ...flattenCustomFields(values) });
  if (Object.keys(changes).length === 0) return [];
  if (keys.length === 0) return [{ client, fields, custom: null, changes, won_at: null }];
  const { after, change } = planCustomChange(client, { fields: [...definitions], values });
  const isWon = client.converted_at === null && Boolean(change.converted_at);
  const decided = change.converted_at === undefined ? client.converted_at : change.converted_at;
  const converted_at = isWon ? (former ?? decided) : decided;
  const conversion: Changes =
    converted_at === client.converted_at ? {} : { converted_at: { from: client.converted_at, to: converted_at } };
  return [
    {
      client,
      fields,
      custom: { custom_fields: after, converted_at },
      changes: { ...changes, ...conversion },
      won_at: isWon ? converted_at : null,
    },
  ];
}

/** Returns rows of the same columns: what an edit does not name is written as it is. */
function alignRows(planned: readonly PlannedEdit[], definitions: readonly FieldDefinition[]): EditedRow[] {
  const names = [...new Set(planned.flatMap(({ fields }) => Object.keys(fields)))] as (keyof PlainClientFields)[];
  const hasCustom = planned.some(({ custom }) => custom !== null);
  return planned.map(({ client, fields, custom }) => {
    const plain = Object.fromEntries(
      names.map((name) => [name, fields[name] === undefined ? client[name] : fields[name]]),
    );
    if (!hasCustom) return { id: client.id, ...plain };
    const { custom_fields, converted_at } = custom ?? client;
    return {
      id: client.id,
      ...plain,
      custom_fields,
      converted_at,
      custom_search: writeSearchText(definitions, custom_fields),
    };
  });
}
