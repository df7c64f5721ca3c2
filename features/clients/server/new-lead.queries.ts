import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import { clientUpdated } from '../events.ts';
import type { UnmarkType } from '../unmark-types.ts';

/**
 * Marks or unmarks a client as a new lead. The caller has made sure that the actor may edit it.
 *
 * @returns whether anything changed.
 */
export const setNewLead = async (scope: Scope, id: number, is_new_lead: boolean): Promise<boolean> =>
  (await setNewLeads(scope, [id], is_new_lead)) > 0;

/** Does the same for many; quietly where the caller tells open screens once. @returns how many were changed. */
export async function setNewLeads(
  scope: OrgScope,
  ids: readonly number[],
  is_new_lead: boolean,
  options: { isQuiet?: boolean } = {},
): Promise<number> {
  if (ids.length === 0) return 0;
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
    audience: options.isQuiet ? NOBODY : [assigned_to_id_or_zero],
  }));
  await recordAll(scope, clientUpdated, events);
  return changed.length;
}

/** Removes the mark when what happened is what this person chose for it (readings.md B17). */
export const unmarkNewLead = async (scope: Scope, id: number, happened: UnmarkType): Promise<boolean> =>
  (await unmarkNewLeads(scope, [{ id, profile_id: scope.actor.profile_id, happened }])) > 0;

/** What a person did with a client. */
interface Done {
  id: number;
  profile_id: number;
  happened: UnmarkType;
}

/** Does the same for what several people did. @returns how many lost the mark. */
export async function unmarkNewLeads(
  scope: OrgScope,
  done: readonly Done[],
  options: { isQuiet?: boolean } = {},
): Promise<number> {
  if (done.length === 0) return 0;
  const preferences = await scope.db
    .selectFrom('user_preferences')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', 'in', [...new Set(done.map(({ profile_id }) => profile_id))])
    .select(['profile_id', 'auto_unmark_type'])
    .execute();
  const chosen = new Map(preferences.map(({ profile_id, auto_unmark_type }) => [profile_id, auto_unmark_type]));
  const meant = done.filter(({ profile_id, happened }) => (chosen.get(profile_id) ?? 'CLIENT_VIEWED') === happened);
  if (meant.length === 0) return 0;
  return setNewLeads(
    scope,
    meant.map(({ id }) => id),
    false,
    options,
  );
}
