import { defineText } from '#platform/web/en/text.ts';

export const text = defineText({
  automations: 'Automations',
  integrations: 'Integrations',
  breadcrumb: 'Where this page is',
  automation_pages: 'Pages of automations',
  lead_distribution: 'Lead distribution',
});
