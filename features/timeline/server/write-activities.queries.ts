import { sql } from 'kysely';
import type { ActivityDetails } from '#domain/activity-data.ts';
import type { EditableActivityType } from '#domain/activity-types.ts';
import { seesAssigned } from '#domain/assignee.ts';
import { requireClient } from '#features/clients/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { type ActivityRight, type ActivityRow, activityAccess, type activityRow } from '../access.ts';
import type { Activity } from '../contract.ts';
import { activities, toActivities, withActivityColumns } from './activities.queries.ts';

/** Returns one activity as the contract shows it. Throws `not_found`. */
export async function getActivity(scope: Scope, id: number): Promise<Activity> {
  const row = await withActivityColumns(activities(scope)).where('timeline_activities.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `activity ${id}` });
  const [activity] = await toActivities(scope, [row]);
  return activity!;
}

/**
 * Makes sure the actor has this right on a written activity, and locks it. The client is checked first, so that nobody
 * learns of activities of a hidden client. Throws `not_found`, `client_not_assigned_to_user` or
 * `no_permission_for_object`.
 */
async function requireActivity(
  scope: Scope,
  { t, id }: { t: EditableActivityType; id: number },
  right: ActivityRight,
): Promise<ActivityRow> {
  const row = await scope.db
    .selectFrom('timeline_activities')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('item_type', '=', t)
    .where('deleted_at', right === 'restore' ? 'is not' : 'is', null)
    .select(['id', 'client_id', 'actor_profile_id'])
    .select(sql<boolean>`type_specific_data ->> 'is_recorded' is not null`.as('is_recorded'))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `${t} ${id}` });
  const { assigned_to_id_or_zero } = await requireClient(scope, row.client_id, 'edit');
  const { client_id } = row;
  const actor_profile_id_or_zero = row.actor_profile_id ?? 0;
  if (row.is_recorded || !allows(activityAccess[right], scope.actor, { actor_profile_id_or_zero })) {
    throw new Problem('no_permission_for_object', { log_detail: `${t} ${id}` });
  }
  return { id, client_id, item_type: t, assigned_to_id_or_zero, actor_profile_id_or_zero };
}

/** Loads the activities that calls are about; one to restore is a deleted one. */
export const activityRows = rowLoader<{ t: EditableActivityType; id: number }, typeof activityRow>()({
  kind: 'activity',
  rights: { view: seesAssigned, ...activityAccess },
  unseen: 'client_not_assigned_to_user',
  load: requireActivity,
});

export interface ActivityValues {
  text: string;
  occurred_at: string;
  type_specific_data: ActivityDetails;
}

export const writeActivity = (scope: OrgScope, id: number, values: ActivityValues) =>
  scope.db
    .updateTable('timeline_activities')
    .set({ ...values, type_specific_data: JSON.stringify(values.type_specific_data), updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Has the texts of activities follow those of the messages they stand for. */
export async function changeTexts(
  { db, org_id }: OrgScope,
  changed: readonly { id: number; text: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update timeline_activities activity set text = changed.text, updated_at = ${nowIso()}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id bigint, text text)
    where activity.org_id = ${org_id} and activity.id = changed.id and activity.text <> changed.text`.execute(db);
}

export const markActivityDeleted = (scope: OrgScope, id: number, deleted: boolean) =>
  scope.db
    .updateTable('timeline_activities')
    .set({ deleted_at: deleted ? nowIso() : null, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Removes activities, named by their ids or by their shares, except those that somebody has changed since. @returns those removed. */
export async function removeUnchanged(
  scope: OrgScope,
  ids: readonly number[],
  named_by: 'id' | 'shared_content_id' = 'id',
) {
  if (ids.length === 0) return [];
  const at = nowIso();
  return scope.db
    .updateTable('timeline_activities')
    .set({ deleted_at: at, updated_at: at })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`${sql.ref(named_by)} = any(${[...ids]})`)
    .where('deleted_at', 'is', null)
    .whereRef('updated_at', '=', 'created_at')
    .returning(['id', 'client_id', 'item_type'])
    .execute();
}

/** Sets the files of an activity, in this order; keys that are no file of the organisation are left out. */
export async function writeAttachments(scope: OrgScope, activity_id: number, keys: readonly string[]): Promise<void> {
  const { org_id } = scope;
  await scope.db
    .deleteFrom('timeline_attachments')
    .where('org_id', '=', org_id)
    .where('activity_id', '=', activity_id)
    .execute();
  if (keys.length === 0) return;
  await sql`
    insert into timeline_attachments (org_id, activity_id, file_id, position)
    select ${org_id}, ${activity_id}, files.id, chosen.position
    from unnest(${[...new Set(keys)]}::text[]) with ordinality as chosen (key, position)
    join files on files.org_id = ${org_id} and files.key = chosen.key`.execute(scope.db);
}

/** Returns the keys of an activity's files. */
export async function attachedKeys(scope: OrgScope, activity_id: number): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('timeline_attachments')
    .innerJoin('files', (join) => matchInOrg(join, 'files.id', 'timeline_attachments.file_id'))
    .where('timeline_attachments.org_id', '=', scope.org_id)
    .where('timeline_attachments.activity_id', '=', activity_id)
    .orderBy('timeline_attachments.position')
    .select('files.key')
    .execute();
  return rows.map(({ key }) => key);
}
