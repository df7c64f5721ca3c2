import { sql } from 'kysely';
import { daysAgo } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { RESTORE_DAYS } from './delete-form.ts';

/** Returns the forms that can be restored, those deleted last first. */
export async function listDeletedForms({ db, org_id }: Scope) {
  const rows = await db
    .selectFrom('lead_forms')
    .where('org_id', '=', org_id)
    .where('deleted_at', '>=', daysAgo(RESTORE_DAYS))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .select(['id', 'name', 'deleted_at'])
    .execute();
  return rows.map(({ deleted_at, ...form }) => ({ ...form, deleted_at: deleted_at ?? '' }));
}

/** Returns a form that was deleted before an instant; undefined when there is none. */
export const findFormToErase = ({ db, org_id }: OrgScope, before: string) =>
  db
    .selectFrom('lead_forms')
    .where('org_id', '=', org_id)
    .where('deleted_at', '<=', before)
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst();

/** Erases a form with its versions and links. */
export async function deleteForm({ db, org_id }: OrgScope, form_id: number): Promise<void> {
  await db.deleteFrom('lead_forms').where('org_id', '=', org_id).where('id', '=', form_id).execute();
}

/** Returns the old pictures of the organisation's forms that no form shows and none ever showed to visitors. */
export async function findUnusedPictures({ db, org_id }: OrgScope): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from files
    where org_id = ${org_id} and upload_ref = 'PRIVYR_LEAD_FORMS' and status = 'STORED'
      and stored_at < ${daysAgo(RESTORE_DAYS)}
      and not exists (
        select from lead_forms
        where lead_forms.org_id = ${org_id}
          and files.key in (lead_forms.draft #>> '{look,cover_key}', lead_forms.draft #>> '{look,logo_key}'))
      and not exists (
        select from lead_form_versions as version
        where version.org_id = ${org_id}
          and files.key in (version.definition #>> '{look,cover_key}', version.definition #>> '{look,logo_key}'))`.execute(
    db,
  );
  return rows;
}
