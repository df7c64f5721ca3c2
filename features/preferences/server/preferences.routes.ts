import type * as z from 'zod';
import { checkUpload } from '#features/files/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { type Scope, withGlobalScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind, type DetachedContext } from '#platform/server/http/bind.ts';
import { countDevices } from '#platform/server/sessions/session.queries.ts';
import { type OrgPreferences, preferences, type UserPreferences } from '../contract.ts';
import { orgPreferencesUpdated, preferencesUpdated } from '../events.ts';
import { availableTokens } from './available-tokens.ts';
import { getOrgPreferences, writeOrgPreferences } from './org-preferences.queries.ts';
import { getUserDetails, updateProfile } from './user-details.ts';
import { countVisit, getUserPreferences, writeUserPreferences } from './user-preferences.queries.ts';

/** Checks the picture in the store before the transaction starts. */
const checkPicture = async (context: DetachedContext, key: string | null) =>
  key === null ? null : checkUpload(context, { key, upload_ref: 'PROFILE_PICTURE', field: 'profile_picture_key' });

export const preferenceRoutes = bind(preferences, {
  get: ({ scope }) => getUserPreferences(scope),
  update: ({ scope, body }) => updateUserPreferences(scope, body),
  updatePreferredIntegrations: ({ scope, body }) => updatePreferredIntegrations(scope, body),
  getUserDetails: async ({ actor, query, read, services, request }) => {
    const devices = query.fetch_num_devices
      ? await withGlobalScope(services.database, request.id, (globalScope) =>
          countDevices(globalScope, actor.org_id, actor.profile_id),
        )
      : null;
    return read((scope) => getUserDetails(scope, availableTokens(), devices));
  },
  updateUserDetails: async (context) => {
    const { transaction, body } = context;
    const picture = await checkPicture(context, body.profile_picture_key ?? null);
    return transaction(async (scope) => {
      await updateProfile(scope, body, picture);
      return getUserDetails(scope, availableTokens(), null);
    });
  },
  getOrgPreferences: ({ scope }) => getOrgPreferences(scope),
  updateOrgPreferences: ({ scope, body }) => updateOrgPreferences(scope, body),
  recordVisit: async ({ scope, body }) => {
    await countVisit(scope, body.page);
    return done;
  },
});

type Body<Name extends keyof typeof preferences> = z.output<(typeof preferences)[Name]['body']>;

async function updateUserPreferences(
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
async function updatePreferredIntegrations(
  scope: Scope,
  { integration_ids, mark_connected }: Body<'updatePreferredIntegrations'>,
): Promise<UserPreferences> {
  const { integrations_available } = await getUserPreferences(scope);
  const named = integration_ids.map(String);
  const others = integrations_available.filter((id) => !named.includes(id));
  const preferred_integrations = mark_connected ? [...others, ...new Set(named)] : others;
  return updateUserPreferences(scope, { preferred_integrations });
}

async function updateOrgPreferences(scope: Scope, wanted: Body<'updateOrgPreferences'>): Promise<OrgPreferences> {
  const changes = changesBetween(await getOrgPreferences(scope), wanted);
  if (Object.keys(changes).length > 0) {
    await writeOrgPreferences(scope, wanted);
    await record(scope, orgPreferencesUpdated, { subject_id: scope.org_id, payload: {}, changes, audience: null });
  }
  return getOrgPreferences(scope);
}
