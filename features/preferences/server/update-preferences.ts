import type * as z from 'zod';
import { changesBetween } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { OrgPreferences, preferences, UserPreferences } from '../contract.ts';
import { orgPreferencesUpdated, preferencesUpdated } from '../events.ts';
import { getOrgPreferences, writeOrgPreferences } from './org-preferences.queries.ts';
import { getUserPreferences, writeUserPreferences } from './user-preferences.queries.ts';

type Body<Name extends keyof typeof preferences> = z.output<(typeof preferences)[Name]['body']>;

export async function updateUserPreferences(
  scope: Scope,
  wanted: Body<'update'> | { preferred_integrations: string[] },
): Promise<UserPreferences> {
  const { profile_id } = scope.actor;
  await writeUserPreferences(scope, wanted);
  // Only the person's own screens refresh.
  await record(scope, preferencesUpdated, {
    subject_id: profile_id,
    payload: {},
    audience: null,
    to_profile_id: profile_id,
  });
  return getUserPreferences(scope);
}

/** Marks integrations as connected, or removes the mark; others keep theirs (S0-7-04). */
export async function updatePreferredIntegrations(
  scope: Scope,
  { integration_ids, mark_connected }: Body<'updatePreferredIntegrations'>,
): Promise<UserPreferences> {
  const { integrations_available } = await getUserPreferences(scope);
  const named = integration_ids.map(String);
  const others = integrations_available.filter((id) => !named.includes(id));
  const preferred_integrations = mark_connected ? [...others, ...new Set(named)] : others;
  return updateUserPreferences(scope, { preferred_integrations });
}

export async function updateOrgPreferences(
  scope: Scope,
  wanted: Body<'updateOrgPreferences'>,
): Promise<OrgPreferences> {
  const changes = changesBetween(await getOrgPreferences(scope), wanted);
  if (Object.keys(changes).length > 0) {
    await writeOrgPreferences(scope, wanted);
    await record(scope, orgPreferencesUpdated, { subject_id: scope.org_id, payload: {}, changes, audience: null });
  }
  return getOrgPreferences(scope);
}
