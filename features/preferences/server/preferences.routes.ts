import { checkUpload } from '#features/files/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { bind, type DetachedContext } from '#platform/server/http/bind.ts';
import { countDevices } from '#platform/server/sessions/session.queries.ts';
import { preferences } from '../contract.ts';
import { availableTokens } from './available-tokens.ts';
import { getOrgPreferences } from './org-preferences.queries.ts';
import { updateOrgPreferences, updatePreferredIntegrations, updateUserPreferences } from './update-preferences.ts';
import { getUserDetails, updateProfile } from './user-details.ts';
import { countVisit, getUserPreferences } from './user-preferences.queries.ts';

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
