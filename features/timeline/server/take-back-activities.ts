import type { ActivityType } from '#domain/activity-types.ts';
import { requireClient } from '#features/clients/server/index.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { NOBODY, record, recordAll } from '#platform/server/events.ts';
import { activityDeleted } from '../events.ts';
import { recalculateLastActivity } from './settle-client.queries.ts';
import { removeUnchanged } from './write-activities.queries.ts';

/**
 * Undoes `addActivities` with `isQuiet`: removes the activities except those that somebody has changed since.
 *
 * @returns ids of those removed.
 */
export async function undoActivities(scope: OrgScope, ids: readonly number[]): Promise<Set<number>> {
  const removed = await removeUnchanged(scope, ids);
  const events = removed.map(({ id, client_id, item_type }) => ({
    subject_id: id,
    payload: { client_id, item_type: item_type as ActivityType },
    audience: NOBODY,
  }));
  await recordAll(scope, activityDeleted, events);
  return new Set(removed.map(({ id }) => id));
}

/**
 * Undoes `addActivity`, as deleting by hand does: removes the activity, or that of a share, unless somebody has changed it since.
 */
export async function undoActivity(scope: Scope, named: { id: number } | { shared_content_id: number }): Promise<void> {
  const [id, named_by] =
    'id' in named ? ([named.id, 'id'] as const) : ([named.shared_content_id, 'shared_content_id'] as const);
  const [removed] = await removeUnchanged(scope, [id], named_by);
  if (!removed) return;
  const { client_id, item_type } = removed;
  const { assigned_to_id_or_zero } = await requireClient(scope, client_id, 'edit');
  await recalculateLastActivity(scope, client_id);
  await record(scope, activityDeleted, {
    subject_id: removed.id,
    payload: { client_id, item_type: item_type as ActivityType },
    audience: [assigned_to_id_or_zero],
  });
}
