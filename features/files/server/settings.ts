import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { gigabytes } from '#platform/server/settings/setting-kinds.ts';

export const fileSettings = defineSettings({
  /** What the files of one organisation may take up in all. */
  ORG_STORAGE_GB: gigabytes(50),
  /** What one organisation may upload within 24 hours. */
  ORG_UPLOAD_GB_PER_DAY: gigabytes(10),
});
