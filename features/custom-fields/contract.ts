import * as z from 'zod';
import { ColorId } from '#domain/color-ids.ts';
import { clientsTag } from '#domain/tags.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { customFieldsTag } from './tags.ts';

export { countryForm, type FormKind } from './country-form.ts';
export * from './custom-values.ts';
export { proveNumberForm, readNumber } from './written-numbers.ts';

const FIELDS = '/api/dashboard-v2/api/v2/custom-fields/' as const;

/** The most fields an organisation has, and the most options a dropdown has. */
export const MAX_FIELDS = 50;
export const MAX_OPTIONS = 100;

export const customFieldTypes = ['text', 'date', 'dropdown', 'number'] as const;
export const CustomFieldType = z.enum(customFieldTypes);
export type CustomFieldType = z.output<typeof CustomFieldType>;

/** The fields every organisation starts with (S0-3E-04). */
export const DefaultKey = z.enum(['OPPORTUNITY_SIZE', 'LEAD_STAGE']);

/** What a client in an option counts as; entering WON converts the client (readings.md D42). */
export const Outcome = z.enum(['OPEN', 'WON', 'LOST']);
export type Outcome = z.output<typeof Outcome>;

/** The longest name of a field, in characters. */
export const MAX_FIELD_NAME = 60;

const FieldName = z.string().trim().min(1).max(MAX_FIELD_NAME);
/** The longest name of an option, in characters. */
export const MAX_OPTION_NAME = 60;
const OptionName = z.string().trim().min(1).max(MAX_OPTION_NAME);

/** An option of a dropdown; options come in their order. */
export const CustomFieldOption = z.object({ id: Id, name: OptionName, color_id: ColorId, outcome: Outcome });
export type CustomFieldOption = z.output<typeof CustomFieldOption>;

/** A field that an organisation made for its clients; fields come in the order of record, form and filters. */
export const CustomField = z.object({
  id: Id,
  /** The name of its values in `custom_fields` of a client. */
  key: z.string(),
  name: FieldName,
  type: CustomFieldType,
  default_key: DefaultKey.nullable(),
  /** The ISO code of a number that is money. */
  currency: z.string().nullable(),
  /** Whether the columns of the pipeline are its options. */
  is_pipeline: z.boolean(),
  /** Empty for other types than dropdown. */
  options: z.array(CustomFieldOption),
  /** The option of the lead stage that new clients start in; null where they start in none, and for other fields (D46). */
  start_option_id: Id.nullable(),
  updated_at: Instant,
});
export type CustomField = z.output<typeof CustomField>;

const Currency = z.string().regex(/^[A-Z]{3}$/, 'Enter the currency as three letters, such as SGD');

/** An option to write: one with an id is kept and changed, one without is added. */
export const OptionDraft = z.strictObject({
  id: Id.optional(),
  name: OptionName,
  color_id: ColorId,
  outcome: Outcome.optional(),
});
export type OptionDraft = z.output<typeof OptionDraft>;

/** What becomes of the clients of an option that is removed: they move to another one, or have none. */
export const OptionRemoval = z.strictObject({ id: Id, move_to_id: Id.nullable() });
export type OptionRemoval = z.output<typeof OptionRemoval>;

export const CustomFieldDraft = z.object({
  name: FieldName,
  currency: Currency.nullable(),
  is_pipeline: z.boolean(),
  /** All options that stay, in their order; one that is neither here nor among those removed is refused (409). */
  options: z.array(OptionDraft).max(MAX_OPTIONS),
  /** Where new clients start, for the lead stage only; null for no stage. */
  start_option_id: Id.nullable(),
});
export type CustomFieldDraft = z.output<typeof CustomFieldDraft>;

/** A field to make; everything but name and type may be left out. */
export const NewCustomField = z.strictObject({
  ...CustomFieldDraft.omit({ start_option_id: true }).partial().required({ name: true }).shape,
  type: CustomFieldType,
});
export type NewCustomField = z.output<typeof NewCustomField>;

/** What a change of type makes of the values there are. */
export const TypeChangePreview = z.object({
  /** Clients with a value in the field. */
  clients_count: z.int(),
  /** Clients whose value has no place in the new type and is taken away. */
  lost_count: z.int(),
  /** Some of the values that are lost, as they are written today. */
  lost_examples: z.array(z.string()),
});
export type TypeChangePreview = z.output<typeof TypeChangePreview>;

/** How many clients use a field and each of its options; counted to 1,000. */
export const FieldUse = z.object({
  field_id: Id,
  clients_count: z.int(),
  options: z.array(z.object({ option_id: Id, clients_count: z.int() })),
});
export type FieldUse = z.output<typeof FieldUse>;

/** Something that took values away and can be undone for 30 days. */
export const Removal = z.object({
  id: Id,
  /** `start`: clients without a stage were moved to the one new clients start in. */
  kind: z.enum(['field', 'option', 'type', 'start']),
  field_id: Id,
  field_name: z.string(),
  option_name: z.string().nullable(),
  clients_count: z.int(),
  removed_at: Instant,
  removed_by_name: z.string().nullable(),
});
export type Removal = z.output<typeof Removal>;

const oneOrgField = noRow('fields belong to the whole organisation; the policy key decides');
const changes = [customFieldsTag, clientsTag];
const MANAGE = 'CUSTOM_FIELDS.MANAGE' as const;

export const customFields = {
  list: endpoint(`GET ${FIELDS}`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'All custom fields of the organisation, in their order.',
    source: 'customFields.list',
    returns: z.object({ results: z.array(CustomField) }),
    reads: [customFieldsTag],
  }),
  get: endpoint(`GET ${FIELDS}{id}/`, {
    needs: 'session',
    plan: 'free',
    row: oneOrgField,
    database: 'read',
    summary: 'One custom field.',
    source: 'customFields.get',
    params: byId,
    returns: CustomField,
    errors: ['not_found'],
    reads: [customFieldsTag],
  }),
  create: endpoint(`POST ${FIELDS}`, {
    needs: MANAGE,
    plan: 'CUSTOM_FIELDS',
    database: 'transaction',
    summary: 'Adds a custom field behind the others.',
    source: 'customFields.create',
    body: NewCustomField,
    returns: CustomField,
    errors: ['not_possible_now'],
    status: 201,
    aliases: [`POST ${FIELDS}create/`],
    changes: [customFieldsTag],
  }),
  update: endpoint(`PUT ${FIELDS}{id}/`, {
    needs: MANAGE,
    plan: 'CUSTOM_FIELDS',
    row: oneOrgField,
    database: 'transaction',
    summary: 'Changes a custom field; options that are no longer named are removed as `removed_options` says.',
    source: 'customFields.update',
    params: byId,
    body: patchOf(
      CustomFieldDraft.extend({ type: CustomFieldType, removed_options: z.array(OptionRemoval).max(MAX_OPTIONS) }),
    ),
    returns: CustomField,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  delete: endpoint(`DELETE ${FIELDS}{id}/`, {
    needs: MANAGE,
    plan: 'free',
    row: oneOrgField,
    database: 'transaction',
    summary: 'Deletes a custom field with what clients have in it; it can be restored for 30 days.',
    source: 'customFields.delete',
    params: byId,
    returns: Done,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  changePriority: endpoint(`PUT ${FIELDS}change-priority/`, {
    needs: MANAGE,
    plan: 'CUSTOM_FIELDS',
    database: 'transaction',
    summary: 'Moves fields, all of them or none: up, down or to a position counted from 1 (G-079).',
    source: 'customFields.changePriority',
    body: z.strictObject({
      fields_priority: z
        .array(z.strictObject({ cf_id: Id, move: z.union([z.enum(['UP', 'DOWN']), z.int().min(1)]) }))
        .min(1)
        .max(MAX_FIELDS),
    }),
    returns: z.object({ results: z.array(CustomField) }),
    errors: ['not_found'],
    changes: [customFieldsTag],
  }),
  createDefaultFields: endpoint(`POST ${FIELDS}create-default-fields/`, {
    needs: MANAGE,
    plan: 'CUSTOM_FIELDS',
    database: 'transaction',
    summary: 'Adds OPPORTUNITY_SIZE and LEAD_STAGE where they are missing (S0-3E-04).',
    source: 'customFields.createDefaultFields',
    returns: z.object({ results: z.array(CustomField) }),
    errors: ['not_possible_now'],
    changes: [customFieldsTag],
  }),
  listUses: endpoint(`GET ${FIELDS}uses/`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'How many clients use each field and each option.',
    source: 'own: the counts of the settings page (mock-up client-fields)',
    returns: z.object({ results: z.array(FieldUse) }),
    reads: [customFieldsTag, clientsTag],
    isReport: true,
  }),
  previewType: endpoint(`GET ${FIELDS}{id}/preview-type/`, {
    needs: MANAGE,
    plan: 'free',
    row: oneOrgField,
    database: 'read',
    summary: 'What a change of type would take away.',
    source: 'own: type change with a preview of what is lost',
    params: byId,
    query: z.object({ type: CustomFieldType }),
    returns: TypeChangePreview,
    errors: ['not_found'],
    isReport: true,
  }),
  listRemovals: endpoint(`GET ${FIELDS}removals/`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'Deleted fields, removed options and changed types from the last 30 days that can be undone.',
    source: 'own: undo for 30 days',
    returns: z.object({ results: z.array(Removal) }),
    reads: [customFieldsTag],
  }),
  undoRemoval: endpoint(`POST ${FIELDS}removals/{id}/undo/`, {
    needs: MANAGE,
    plan: 'free',
    row: oneOrgField,
    database: 'transaction',
    summary: 'Undoes a removal; a client that has another value by now keeps it.',
    source: 'own: undo for 30 days',
    params: byId,
    returns: CustomField,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
};
