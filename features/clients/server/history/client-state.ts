import type { FieldDefinition } from '#features/custom-fields/server/index.ts';
import { type Client, pickPlainFields } from '../../contract.ts';
import { FOLLOW_UP_PREFIX } from './client-at.queries.ts';
import { flattenCustomFields } from './custom-changes.ts';
import type { ClientState } from './state-at.ts';

/** The fields of a follow-up that people see. */
export const followUpFields = ['maturity_type', 'remind_on', 'note', 'repeat', 'time_zone'] as const;

/** Returns a client under the names of the history, with its own fields of these definitions. */
export function readState(client: Client, definitions: readonly FieldDefinition[]): ClientState {
  const { phones, emails, custom_fields, group_ids, assigned_to_id, is_new_lead, converted_at, follow_up } = client;
  return {
    ...pickPlainFields(client),
    phones: phones.map(({ raw }) => ({ raw })),
    emails,
    ...flattenCustomFields(
      custom_fields,
      definitions.map(({ key }) => key),
    ),
    group_ids,
    assigned_to_id,
    is_new_lead,
    converted_at,
    ...Object.fromEntries(followUpFields.map((name) => [`${FOLLOW_UP_PREFIX}${name}`, follow_up?.[name] ?? null])),
  };
}

/** Whether two values of a field differ; nothing is the same as null. */
export const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
