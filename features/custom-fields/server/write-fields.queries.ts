import { sql } from 'kysely';
import type * as z from 'zod';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { CustomField, CustomFieldType, OptionDraft, Outcome } from '../contract.ts';
import { customFieldChanged, customFieldValuesChanged } from '../events.ts';

export interface FieldToWrite {
  name: string;
  type: CustomFieldType;
  default_key: CustomField['default_key'];
  currency: string | null;
  is_pipeline: boolean;
  position: number;
  options: readonly OptionDraft[];
}

/** Adds a field under a key made of its id. @returns its id. */
export async function insertField(scope: OrgScope, { options, ...field }: FieldToWrite): Promise<number> {
  const at = nowIso();
  const { rows } = await sql<{ id: number }>`select nextval('custom_fields_id_seq') as id`.execute(scope.db);
  const { id } = rows[0]!;
  await scope.db
    .insertInto('custom_fields')
    .values({
      ...field,
      org_id: scope.org_id,
      id,
      key: `field${id}`,
      created_by_id: scope.actor?.profile_id ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await writeOptions(scope, id, options);
  return id;
}

interface FieldValues {
  name?: string;
  type?: CustomFieldType;
  currency?: string | null;
  is_pipeline?: boolean;
  is_converting?: boolean;
  position?: number;
  deleted_at?: string | null;
  start_option_id?: number | null;
  starts_clients?: boolean;
}

export async function writeField(scope: OrgScope, id: number, values: FieldValues): Promise<void> {
  await scope.db
    .updateTable('custom_fields')
    .set({ ...values, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** The organisation has one pipeline at most: it leaves the field it was. */
export async function clearPipeline(scope: OrgScope): Promise<void> {
  await scope.db
    .updateTable('custom_fields')
    .set({ is_pipeline: false, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('is_pipeline', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Writes the order of all fields. */
export async function writePositions(scope: OrgScope, ids: readonly number[]): Promise<void> {
  await sql`
    update custom_fields set position = moved.position
    from unnest(${[...ids]}::bigint[]) with ordinality as moved (id, position)
    where custom_fields.org_id = ${scope.org_id} and custom_fields.id = moved.id
      and custom_fields.position <> moved.position`.execute(scope.db);
}

interface OptionRow {
  id?: number;
  name: string;
  color_id: number;
  outcome?: Outcome | undefined;
}

/** Writes the options that stay and adds the new ones, in this order. An outcome that is not named stays as it is. */
export async function writeOptions(scope: OrgScope, field_id: number, options: readonly OptionDraft[]): Promise<void> {
  if (options.length === 0) return;
  const rows = options.map((option: OptionRow, position) => ({ ...option, id: option.id ?? null, position }));
  await sql`
    with draft as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as option (id bigint, name text, color_id int, outcome text, position int)
    ), changed as (
      update custom_field_options as option
      set name = draft.name, color_id = draft.color_id, outcome = coalesce(draft.outcome, option.outcome), position = draft.position
      from draft where option.org_id = ${scope.org_id} and option.field_id = ${field_id} and option.id = draft.id
    )
    insert into custom_field_options (org_id, field_id, name, color_id, outcome, position)
    select ${scope.org_id}, ${field_id}, name, color_id, coalesce(outcome, 'OPEN'), position
    from draft where id is null order by position`.execute(scope.db);
}

/** Removes options; each keeps its position for its return. */
export async function removeOptions(scope: OrgScope, ids: readonly number[]): Promise<void> {
  await scope.db
    .updateTable('custom_field_options')
    .set({ deleted_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

/** Restores a removed option at its former position; those behind it make room. */
export async function restoreOption(scope: OrgScope, field_id: number, id: number): Promise<void> {
  await sql`
    update custom_field_options as option
    set position = option.position + (option.id <> ${id})::int, deleted_at = null
    from custom_field_options as restored
    where restored.org_id = ${scope.org_id} and restored.id = ${id}
      and option.org_id = ${scope.org_id} and option.field_id = ${field_id} and option.position >= restored.position
      and (option.deleted_at is null or option.id = ${id})`.execute(scope.db);
}

/** Tells every screen of the organisation that its fields are others. */
export const recordFieldChange = (scope: OrgScope, id: number, what: FieldChange): Promise<void> =>
  record(scope, customFieldChanged, { subject_id: id, payload: { what }, audience: null });

type FieldChange = z.output<typeof customFieldChanged.payload>['what'];

/** Tells every screen of the organisation that clients have other values in a field. */
export const recordValuesChange = (scope: OrgScope, id: number): Promise<void> =>
  record(scope, customFieldValuesChanged, { subject_id: id, payload: {}, audience: null });
