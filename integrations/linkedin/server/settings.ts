import { requireSetUp } from '#engines/provider-calls/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { addressOr, text, textOr } from '#platform/server/settings/setting-kinds.ts';

export const linkedinSettings = defineSettings(
  {
    LINKEDIN_CLIENT_ID: text,
    LINKEDIN_CLIENT_SECRET: text,
    LINKEDIN_OAUTH_BASE: addressOr('https://www.linkedin.com/oauth/v2'),
    LINKEDIN_API_BASE: addressOr('https://api.linkedin.com/rest'),
    LINKEDIN_VERSION: textOr('202606'),
  },
  { secrets: ['LINKEDIN_CLIENT_SECRET'], together: [['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']] },
);

/** Returns our app at LinkedIn; null where there is none. */
export function findApp({ settings }: Services) {
  const {
    LINKEDIN_CLIENT_ID: client_id,
    LINKEDIN_CLIENT_SECRET: client_secret,
    ...rest
  } = linkedinSettings.readFrom(settings);
  if (!client_id || !client_secret) return null;
  return {
    client_id,
    client_secret,
    oauth_base: rest.LINKEDIN_OAUTH_BASE,
    api_base: rest.LINKEDIN_API_BASE,
    version: rest.LINKEDIN_VERSION,
  };
}

export const requireApp = requireSetUp(findApp);
