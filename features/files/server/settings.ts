import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { addressOr, gigabytes, text } from '#platform/server/settings/setting-kinds.ts';

export const fileSettings = defineSettings({
  /** The most gigabytes the files of one organisation may take in all. */
  ORG_STORAGE_GB: gigabytes(50),
  /** The most gigabytes one organisation may upload within 24 hours. */
  ORG_UPLOAD_GB_PER_DAY: gigabytes(10),
  FILEHOST_UPLOAD_BASE: addressOr('https://upload.uploadcare.com'),
  /** The public key at the file host; without one its uploads are stored here. */
  FILEHOST_PUBLIC_KEY: text,
});
