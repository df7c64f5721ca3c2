import { sql } from 'kysely';
import { draftColumns } from '#engines/drafts/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { FormDefinition, FormSettings, FormState } from '../../contract.ts';

export async function countForms({ db, org_id }: OrgScope): Promise<number> {
  const { count } = await db
    .selectFrom('lead_forms')
    .where('org_id', '=', org_id)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type NewForm = { source_id: number; draft: FormDefinition } & Omit<FormSettings, 'alias'>;

/** Adds a form as a draft; its code is written next. @returns its id. */
export async function insertForm(scope: Scope, { draft, ...form }: NewForm): Promise<number> {
  const { db, org_id, actor } = scope;
  const at = nowIso();
  const { id } = await db
    .insertInto('lead_forms')
    .values({
      ...form,
      org_id,
      ...draftColumns(scope, draft),
      sealed_code: '',
      created_by_id: actor.profile_id,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The changeable columns of a form besides its draft. */
export interface FormPatch extends Partial<FormSettings> {
  state?: FormState;
  sealed_code?: string;
  live_version?: number;
  published_at?: string;
  closed_at?: string | null;
  archived_at?: string | null;
  deleted_at?: string | null;
}

export async function writeForm(scope: OrgScope, id: number, patch: FormPatch): Promise<void> {
  await scope.db
    .updateTable('lead_forms')
    .set({ ...patch, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

export async function writeDraft(scope: Scope, { id }: { id: number }, draft: FormDefinition): Promise<object> {
  await scope.db
    .updateTable('lead_forms')
    .set(draftColumns(scope, draft))
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
  return {};
}

/** Keeps what is published as a version; its number follows the last one. @returns the number. */
export async function insertVersion(
  { db, org_id, actor }: Scope,
  form_id: number,
  definition: FormDefinition,
): Promise<number> {
  const { version } = await db
    .insertInto('lead_form_versions')
    .values({
      org_id,
      form_id,
      version: sql<number>`(
        select coalesce(max(version), 0) + 1 from lead_form_versions where org_id = ${org_id} and form_id = ${form_id})`,
      definition: JSON.stringify(definition),
      published_at: nowIso(),
      published_by_id: actor.profile_id,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Notes up to which submission people were told of a form. */
export async function saveNotifiedUpTo(scope: OrgScope, form_id: number, quarantine_told_at: string): Promise<void> {
  await scope.db
    .updateTable('lead_forms')
    .set({ quarantine_told_at })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', form_id)
    .execute();
}
