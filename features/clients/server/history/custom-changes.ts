import type { CustomValues } from '#features/custom-fields/contract.ts';
import {
  applyValues,
  type CheckedValues,
  type FieldDefinition,
  isWon,
  readClientValues,
  writeClientValues,
  writeSearchText,
} from '#features/custom-fields/server/index.ts';
import { type Changes, changesBetween } from '#platform/contract/event.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import type { Client } from '../../contract.ts';
import { clientConverted, clientUpdated } from '../../events.ts';
import type { CustomChange } from '../write/write-clients.queries.ts';

const PREFIX = 'custom_fields.';

/** The name of a custom field in history and conflicts. */
export const nameCustomField = (key: string): string => `${PREFIX}${key}`;

/** Returns the key of a custom field by its name in history and conflicts; null for any other field. */
export const readCustomKey = (field: string): string | null =>
  field.startsWith(PREFIX) ? field.slice(PREFIX.length) : null;

/** Returns values under the names they have in history and conflicts; null stands for a field without a value. */
export const flattenCustomFields = (
  values: Readonly<Record<string, unknown>>,
  keys: readonly string[] = Object.keys(values),
): Record<string, unknown> => Object.fromEntries(keys.map((key) => [nameCustomField(key), values[key] ?? null]));

type Known = Pick<Client, 'custom_fields' | 'converted_at'> & Partial<Pick<Client, 'is_test'>>;

/**
 * Returns what a change of custom fields writes: entering an option that counts as won converts the client, leaving it takes
 * that back (readings.md D42). A test lead is never converted.
 */
export function planCustomChange({ custom_fields, converted_at, is_test }: Known, { fields, values }: CheckedValues) {
  const after = applyValues(custom_fields, values);
  const change: CustomChange = { values, custom_search: writeSearchText(fields, after) };
  const conversion = is_test ? converted_at : decideConversion(fields, { custom_fields, converted_at }, after);
  return { after, change: conversion === converted_at ? change : { ...change, converted_at: conversion } };
}

/** Returns the columns of a new client for its values; an option that counts as won converts it (D42). */
export function planNewValues(
  values: CustomValues,
  fields: readonly FieldDefinition[],
  { is_test = false }: { is_test?: boolean } = {},
) {
  if (Object.keys(values).length === 0) return {};
  const { after, change } = planCustomChange(
    { custom_fields: {}, converted_at: null, is_test },
    { fields: [...fields], values },
  );
  const { custom_search, converted_at } = change;
  return { custom: { custom_fields: after, custom_search }, ...(converted_at && { converted_at }) };
}

/** Gives locked clients values for the fields in which they have none, with a line in their history. */
export async function fillEmptyValues(
  scope: OrgScope,
  wanted: ReadonlyMap<number, CustomValues>,
  fields: readonly FieldDefinition[],
): Promise<void> {
  const ids = [...wanted].flatMap(([id, values]) => (Object.keys(values).length > 0 ? [id] : []));
  if (ids.length === 0) return;
  const planned = (await readClientValues(scope, ids)).flatMap((client) => {
    const missing = Object.entries(wanted.get(client.id)!).filter(([key]) => client.custom_fields[key] === undefined);
    if (missing.length === 0) return [];
    const values = Object.fromEntries(missing);
    const { after, change } = planCustomChange(client, { fields: [...fields], values });
    const won_at = change.converted_at ?? null;
    const converted_at = won_at ?? client.converted_at;
    const changes = changesBetween(flattenCustomFields({}, Object.keys(values)), flattenCustomFields(values));
    return [{ client: { id: client.id, custom_fields: after, converted_at }, client_id: client.id, changes, won_at }];
  });
  await writeClientValues(
    scope,
    fields,
    planned.map(({ client }) => client),
  );
  await recordFieldChanges(
    scope,
    planned.map(({ client_id, changes, won_at }) => ({
      client_id,
      changes: { ...changes, ...(won_at && { converted_at: { from: null, to: won_at } }) },
      won_at,
    })),
  );
}

function decideConversion(fields: readonly FieldDefinition[], known: Known, after: Client['custom_fields']) {
  const [was, is] = [isWon(fields, known.custom_fields), isWon(fields, after)];
  if (was === is) return known.converted_at;
  return is ? (known.converted_at ?? nowIso()) : null;
}

/** Records that clients became customers; integrations report it to the source they came from (D15). */
export const recordConversions = (
  scope: OrgScope,
  won: readonly { client_id: number; at: string; audience: readonly number[] }[],
): Promise<void> =>
  recordAll(
    scope,
    clientConverted,
    won.map(({ client_id, at, audience }) => ({ subject_id: client_id, payload: { at }, audience })),
  );

/** Writes into the history what a command on a custom field changed about clients; screens hear of all of them at once. */
export async function recordFieldChanges(
  scope: OrgScope,
  list: readonly { client_id: number; changes: Changes; won_at: string | null }[],
): Promise<void> {
  await recordAll(
    scope,
    clientUpdated,
    list.map(({ client_id, changes }) => ({ subject_id: client_id, payload: {}, changes, audience: NOBODY })),
  );
  const won = list.flatMap(({ client_id, won_at }) => (won_at ? [{ client_id, at: won_at, audience: NOBODY }] : []));
  await recordConversions(scope, won);
}
