import { defineText } from '#platform/web/en/text.ts';

export const text = defineText({
  automations: 'Automations',
  integrations: 'Integrations',
  automation_pages: 'Automation pages',
  all: 'All',
  lead_distribution: 'Lead distribution',
  whatsapp_responder: 'WhatsApp responder',
  add_credits: 'Add credits',
  unlock: 'Unlock with Pro',
  what_to_do: 'What to do',
});
