import {
  applyValues,
  type CheckedValues,
  type FieldDefinition,
  isWon,
  writeSearchText,
} from '#features/custom-fields/server/index.ts';
import type { Changes } from '#platform/contract/event.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import type { Client } from '../contract.ts';
import { clientConverted, clientUpdated } from '../events.ts';
import type { CustomChange } from './write-clients.queries.ts';

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
