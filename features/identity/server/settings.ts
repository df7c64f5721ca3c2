import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { address } from '#platform/server/settings/setting-kinds.ts';

export const identitySettings = defineSettings({
  /** A service that finds the country of an IP address; when unset, the hints of the request decide. */
  IPGEO_BASE: address,
});
