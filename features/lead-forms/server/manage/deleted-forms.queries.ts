import { sql } from 'kysely';
import { eraseSignals } from '#engines/visits/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { FORM } from '../submissions/signals/views.queries.ts';
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

/** Erases some of what visitors sent and looked at. @returns how many rows went. */
export async function eraseVisits(scope: OrgScope, form_id: number, limit: number): Promise<number> {
  const { db, org_id } = scope;
  const { rows } = await sql<{ count: number }>`
    with
      sent as (delete from lead_form_submissions where org_id = ${org_id} and id in (
        select id from lead_form_submissions where org_id = ${org_id} and form_id = ${form_id} limit ${limit}) returning 1),
      views as (delete from lead_form_views where org_id = ${org_id} and form_id = ${form_id} and visit_id in (
        select visit_id from lead_form_views where org_id = ${org_id} and form_id = ${form_id} limit ${limit}) returning 1)
    select ((select count(*) from sent) + (select count(*) from views))::int as count`.execute(db);
  return (rows[0]?.count ?? 0) + (await eraseSignals(scope, FORM, form_id, limit));
}

/** Erases a form with its versions and links. */
export async function eraseForm({ db, org_id }: OrgScope, form_id: number): Promise<void> {
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
