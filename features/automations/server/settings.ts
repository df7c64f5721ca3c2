import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { creditsIfLimited } from '#platform/server/settings/setting-kinds.ts';

export const automationSettings = defineSettings({
  /** The credits every organisation has each month; absent where credits are not limited (readings.md D39). */
  AUTOMATION_CREDITS_PER_MONTH: creditsIfLimited,
});
