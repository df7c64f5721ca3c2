import { defineText } from '#platform/web/en/text.ts';

/** Words that the first page needs. */
export const text = defineText({
  automations: 'Automations',
  automation_pages: 'Pages of automations',
  lead_distribution: 'Lead distribution',
});
