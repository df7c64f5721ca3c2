import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { clientUpdated } from '../events.ts';
import type { UnmarkType } from '../unmark-types.ts';

/**
 * Marks or unmarks a client as a new lead. The caller has made sure that the actor may edit it.
 *
 * @returns whether anything changed.
 */
export const setNewLead = async (scope: Scope, id: number, is_new_lead: boolean): Promise<boolean> =>
  (await setNewLeads(scope, [id], is_new_lead)) > 0;

/** Does the same for many. @returns how many were changed. */
export async function setNewLeads(scope: Scope, ids: readonly number[], is_new_lead: boolean): Promise<number> {
  const changed = await scope.db
    .updateTable('clients')
    .set({ is_new_lead, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .where('is_new_lead', '=', !is_new_lead)
    .returning(['id', 'assigned_to_id_or_zero'])
    .execute();
  const events = changed.map(({ id, assigned_to_id_or_zero }) => ({
    subject_id: id,
    payload: {},
    changes: { is_new_lead: { from: !is_new_lead, to: is_new_lead } },
    audience: [assigned_to_id_or_zero],
  }));
  await recordAll(scope, clientUpdated, events);
  return changed.length;
}

/** Removes the mark when what happened is what this person chose for it (readings.md B17). */
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
