import * as z from 'zod';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { describedAs } from '#platform/server/settings/setting-kinds.ts';

export const tourSettings = defineSettings({
  TOUR_GUESTS: describedAs('a number of guests', z.coerce.number().int().positive().default(4)),
});
