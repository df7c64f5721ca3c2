import { defineText } from '#platform/web/en/text.ts';

export const text = defineText({
  automations: 'Automations',
  integrations: 'Integrations',
  automation_pages: 'Automation pages',
  lead_distribution: 'Lead distribution',
});
