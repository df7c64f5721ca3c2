import type { ActivityType } from '#domain/activity-types.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import { activityDeleted } from '../events.ts';
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
