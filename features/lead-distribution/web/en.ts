import { defineText } from '#platform/web/en/text.ts';

/** Words of lead distribution that several of its screens use. */
export const text = defineText({
  lead_distribution: 'Lead distribution',
  automations: 'Automations',
  no_permission: 'You can’t manage lead distribution',
  pro_reason: 'Lead distribution is part of Pro',
  free_tier_title: 'Leads aren’t sent in the free tier',
  free_tier_text: 'Your rules are kept. New leads still arrive in your clients list.',
  unlock: 'Subscribe to send leads',
  app_alert: 'App',
  email_alert: 'E-mail',
  whatsapp_alert: 'WhatsApp',
  credits: { zero: 'free', one: '1 credit', other: '{count} credits' },
});
