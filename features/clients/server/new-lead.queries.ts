import { nowIso } from '#platform/server/clock.ts';
import { record } from '#platform/server/events.ts';
import type { Scope } from '#platform/server/scope.ts';
import { clientUpdated } from '../events.ts';
import type { UnmarkType } from '../unmark-types.ts';

/**
 * Marks or unmarks a client as a new lead. The caller has made sure that the actor may edit it.
 *
 * @returns whether anything changed.
 */
export async function setNewLead(scope: Scope, id: number, is_new_lead: boolean): Promise<boolean> {
  const changed = await scope.db
    .updateTable('clients')
    .set({ is_new_lead, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('is_new_lead', '=', !is_new_lead)
    .returning('assigned_to_id_or_zero')
    .executeTakeFirst();
  if (!changed) return false;
  await record(scope, clientUpdated, {
    subject_id: id,
    payload: {},
    changes: { is_new_lead: { from: !is_new_lead, to: is_new_lead } },
    audience: [changed.assigned_to_id_or_zero],
  });
  return true;
}

/** Takes the mark off when what just happened is what this person chose for it (readings.md B17). */
export async function unmarkNewLead(scope: Scope, id: number, happened: UnmarkType): Promise<boolean> {
  const preferences = await scope.db
    .selectFrom('user_preferences')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .select('auto_unmark_type')
    .executeTakeFirst();
  if ((preferences?.auto_unmark_type ?? 'CLIENT_VIEWED') !== happened) return false;
  return setNewLead(scope, id, false);
}
