import { messages } from '#platform/contract/messages.ts';
import { type FieldErrors, Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import {
  type CustomValue,
  type CustomValues,
  type CustomValuesDraft,
  MAX_VALUE_TEXT,
  valueSchemas,
} from '../contract.ts';
import { type FieldDefinition, findStartValues, listOptions, readDefinitions } from './definitions.queries.ts';

/** Values that fit their fields. */
export interface CheckedValues {
  /** All fields of the organisation. */
  fields: FieldDefinition[];
  /** The named values; null empties a field. */
  values: Record<string, CustomValue | null>;
}

export const FIELD_GONE = 'This field no longer exists. Reload the page.';
const OPTION_GONE = 'This option no longer exists. Reload the page.';
const CONVERTING = 'The type of this field is being changed. Try again in a minute.';

/**
 * Checks values to write against the fields of the organisation, which one query reads; none is made where no custom
 * field is named. Throws `invalid_input` with a message for each value that does not fit.
 *
 * @returns null where no custom field is named.
 */
export async function checkCustomValues(
  scope: OrgScope,
  draft: CustomValuesDraft | undefined,
): Promise<CheckedValues | null> {
  if (Object.keys(draft ?? {}).length === 0) return null;
  return checkAgainst(await readDefinitions(scope), draft ?? {});
}

/** Checks the values of a new client, which begins where new clients start. Throws `invalid_input` likewise. */
export async function checkNewValues(scope: OrgScope, draft: CustomValuesDraft = {}): Promise<CheckedValues> {
  const fields = await readDefinitions(scope);
  return checkAgainst(fields, { ...findStartValues(fields), ...draft });
}

function checkAgainst(fields: FieldDefinition[], draft: CustomValuesDraft): CheckedValues {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const errors: FieldErrors = {};
  const values: CheckedValues['values'] = {};
  for (const [key, value] of Object.entries(draft)) {
    const checked = checkValue(byKey.get(key), value);
    if ('error' in checked) errors[`custom_fields.${key}`] = checked.error;
    else values[key] = checked.value;
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid_input', { errors });
  return { fields, values };
}

/** Returns whether a value could be written into a field now; emptying one always can. */
export const fitsField = (field: FieldDefinition, value: CustomValue | null): boolean =>
  !('error' in checkValue(field, value));

type Checked = { value: CustomValue | null } | { error: string };

function checkValue(field: FieldDefinition | undefined, given: CustomValue | null): Checked {
  if (!field) return { error: FIELD_GONE };
  if (field.is_converting) return { error: CONVERTING };
  if (given === null || (field.type === 'text' && String(given).trim() === '')) return { value: null };
  const { success, data } = valueSchemas[field.type].safeParse(given);
  if (!success) return { error: explain(field.type, given) };
  if (field.type === 'dropdown' && !listOptions(field).some(({ id }) => id === data)) return { error: OPTION_GONE };
  return { value: data };
}

function explain(type: FieldDefinition['type'], given: CustomValue): string {
  if (type === 'dropdown') return 'Choose one of the options';
  if (type === 'date') return 'Invalid date';
  if (type === 'text') return typeof given === 'string' ? messages.max(MAX_VALUE_TEXT) : 'This must be text';
  return typeof given === 'number' ? 'This number is too large' : messages.decimal;
}

/** Returns a client's values after a change. */
export function applyValues(stored: CustomValues, values: CheckedValues['values']): CustomValues {
  const applied = { ...stored };
  for (const [key, value] of Object.entries(values)) {
    if (value === null) delete applied[key];
    else applied[key] = value;
  }
  return applied;
}
