import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { address } from '#platform/server/settings/setting-kinds.ts';

export const identitySettings = defineSettings({
  /** Tells the country of an address; unset: the hints of the request do. */
  IPGEO_BASE: address,
});
