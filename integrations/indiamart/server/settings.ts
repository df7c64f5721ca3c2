import * as z from 'zod';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { describedAs } from '#platform/server/settings/setting-kinds.ts';

export const indiamartSettings = defineSettings({
  INDIAMART_API_BASE: describedAs(
    'an http or https address',
    z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/$/, ''))
      .default('https://mapi.indiamart.com'),
  ),
});
