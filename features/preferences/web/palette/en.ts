import { defineText } from '#platform/web/en/text.ts';

/** The few words that are there from the first page on. */
export const text = defineText({
  settings: 'Settings',
  follow_up_settings: 'Follow-up settings',
});
