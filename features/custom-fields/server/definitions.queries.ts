import { sql } from 'kysely';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type KeptScope, namedStatement } from '#platform/server/database/statements/kept-queries.ts';
import type { CustomField, CustomFieldOption, CustomFieldType, CustomValues } from '../contract.ts';

/** A field as it is stored; a dropdown that has become something else keeps its options for the way back. */
export interface FieldDefinition extends CustomField {
  /** False where new clients start in no stage. */
  starts_clients: boolean;
  created_at: string;
  position: number;
  /** True while a job converts the values of clients, and nobody writes them. */
  is_converting: boolean;
}

const storedOptions = sql<CustomFieldOption[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', option.id, 'name', option.name, 'color_id', option.color_id, 'outcome', option.outcome) order by option.position, option.id)
  from custom_field_options as option
  where option.org_id = custom_fields.org_id and option.field_id = custom_fields.id and option.deleted_at is null), '[]')`;

const definitionColumns = [
  'id',
  'key',
  'name',
  'type',
  'default_key',
  'currency',
  'is_pipeline',
  'position',
  'is_converting',
  'start_option_id',
  'starts_clients',
  'created_at',
  'updated_at',
] as const;

const selectDefinitions = ({ db, org_id }: OrgScope | KeptScope) =>
  db
    .selectFrom('custom_fields')
    .where('org_id', '=', org_id)
    .select(definitionColumns)
    .select(storedOptions.as('options'));

const selectLiving = namedStatement((scope) =>
  selectDefinitions(scope).where('deleted_at', 'is', null).orderBy('position').orderBy('id'),
);

/** Returns the fields of the organisation in their order. */
export const readDefinitions = (scope: OrgScope): Promise<FieldDefinition[]> => selectLiving(scope, {});

/** Returns a field, deleted or not. Throws `not_found`. */
export async function getAnyDefinition(scope: OrgScope, id: number): Promise<FieldDefinition> {
  const field = await selectDefinitions(scope).where('id', '=', id).executeTakeFirst();
  if (!field) throw fieldNotFound(id);
  return field;
}

/** Returns the field among these. Throws `not_found`. */
export function requireDefinition(fields: readonly FieldDefinition[], id: number): FieldDefinition {
  const field = fields.find((each) => each.id === id);
  if (!field) throw fieldNotFound(id);
  return field;
}

const fieldNotFound = (id: number) => new Problem('not_found', { log_detail: `custom field ${id}` });

/**
 * Returns the fields for a command that changes them; commands of one organisation wait for each other, so that names,
 * positions and the number of fields are counted on what is stored.
 */
export async function lockDefinitions(scope: OrgScope): Promise<FieldDefinition[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custom-fields:${scope.org_id}`}, 0))`.execute(scope.db);
  return readDefinitions(scope);
}

/** Returns 0 where there is no field. */
export const findLastPosition = (fields: readonly FieldDefinition[]): number =>
  Math.max(0, ...fields.map(({ position }) => position));

/** Returns the options of a field as it is now. */
export const listOptions = ({
  type,
  options,
}: {
  type: CustomFieldType;
  options: CustomFieldOption[];
}): CustomFieldOption[] => (type === 'dropdown' ? options : []);

/** Returns the option that new clients start in: the chosen one, else the first open one (D46). */
export function findStartOption(field: FieldDefinition): number | null {
  if (field.default_key !== 'LEAD_STAGE' || !field.starts_clients) return null;
  const options = listOptions(field);
  const start =
    options.find(({ id }) => id === field.start_option_id) ?? options.find(({ outcome }) => outcome === 'OPEN');
  return start?.id ?? null;
}

/** Returns what a new client has before anybody says otherwise. */
export function findStartValues(fields: readonly FieldDefinition[]): CustomValues {
  const started = fields.flatMap((field) =>
    field.is_converting ? [] : [[field.key, findStartOption(field)] as const],
  );
  return Object.fromEntries(started.filter((entry): entry is [string, number] => entry[1] !== null));
}

/** Returns a field as the contract shows it. */
export const toCustomField = (field: FieldDefinition): CustomField => ({
  id: field.id,
  key: field.key,
  name: field.name,
  type: field.type,
  default_key: field.default_key,
  currency: field.currency,
  is_pipeline: field.is_pipeline,
  options: listOptions(field),
  start_option_id: findStartOption(field),
  updated_at: field.updated_at,
});
