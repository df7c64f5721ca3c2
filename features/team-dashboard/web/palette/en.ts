import { defineText } from '#platform/web/en/text.ts';

/** The few words that every page needs from the start. */
export const text = defineText({
  team_dashboard: 'Team dashboard',
});
