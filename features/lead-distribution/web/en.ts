import type { RulesKind } from '#engines/rules/web/index.ts';
import { defineText } from '#platform/web/en/text.ts';

/** Words of the rules of lead distribution. */
export const ruleWords: RulesKind['words'] = {
  area: 'Automations',
  title: 'Lead distribution',
  locked: 'Lead distribution',
  no_permission: 'You can’t manage lead distribution',
  pro_reason: 'Lead distribution is part of Pro',
  free_tier_title: 'Leads aren’t sent in the free tier',
  free_tier_text: () => 'Your rules are kept. New leads still arrive in your clients list.',
  unlock: 'Subscribe to send leads',
  rules: 'Lead distribution rules',
  history: 'History',
  others: 'Not sent',
  skipped_note:
    'Members who are off duty or at their daily limit are skipped and catch up later. Rules that send to everyone skip no one.',
  empty_text: 'A rule sends new leads to members and to people outside the account, by app, e-mail or WhatsApp.',
  delete_text: 'New leads follow the remaining rules. What this rule sent stays in the history.',
  gone_text: 'Someone deleted it. What it sent stays in the history.',
};

/** Words of lead distribution that several of its screens use. */
export const text = defineText({
  app_alert: 'App',
  email_alert: 'E-mail',
  whatsapp_alert: 'WhatsApp',
  credits: { zero: 'free', one: '1 credit', other: '{count} credits' },
});
