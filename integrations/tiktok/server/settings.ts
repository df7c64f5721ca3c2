import { requireSetUp } from '#engines/provider-calls/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { address, addressOr, text } from '#platform/server/settings/setting-kinds.ts';

export const tiktokSettings = defineSettings(
  {
    TIKTOK_APP_ID: text,
    TIKTOK_APP_SECRET: text,
    /** The advertiser authorization URL that TikTok shows of the app. */
    TIKTOK_AUTH_URL: address,
    TIKTOK_API_BASE: addressOr('https://business-api.tiktok.com/open_api/v1.3'),
  },
  { secrets: ['TIKTOK_APP_SECRET'], together: [['TIKTOK_APP_ID', 'TIKTOK_APP_SECRET', 'TIKTOK_AUTH_URL']] },
);

/** Returns our app at TikTok; null where there is none. */
export function findApp({ settings }: Services) {
  const {
    TIKTOK_APP_ID: app_id,
    TIKTOK_APP_SECRET: secret,
    TIKTOK_AUTH_URL: auth_url,
    TIKTOK_API_BASE: api_base,
  } = tiktokSettings.readFrom(settings);
  return app_id && secret && auth_url ? { credentials: { app_id, secret }, auth_url, api_base } : null;
}

export const requireApp = requireSetUp(findApp);
