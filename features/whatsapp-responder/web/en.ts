import type { RulesKind } from '#engines/rules/web/index.ts';
import { defineText } from '#platform/web/en/text.ts';

/** Words of responders where the screens of rules show them. */
export const ruleWords: RulesKind['words'] = {
  area: 'Automations',
  title: 'WhatsApp responder',
  locked: 'WhatsApp responder',
  no_permission: 'You can’t manage the WhatsApp responder',
  pro_reason: 'The WhatsApp responder is part of Pro',
  free_tier_title: 'New leads aren’t answered in the free tier',
  free_tier_text: () => 'Your responders are kept. New leads still arrive in your clients list.',
  unlock: 'Subscribe to answer leads',
  rules: 'WhatsApp responders',
  history: 'History',
  add: 'New responder',
  goes_to: 'Answers with',
  others: 'Not answered',
  skipped_note: 'The first responder that matches a lead answers it, once. The others stay silent.',
  empty_text: 'A responder answers new leads with a template, from your own WhatsApp number.',
  delete_text: 'New leads follow the remaining responders. What this one sent stays in the history.',
  gone_text: 'Someone deleted it. What it sent stays in the history.',
};

/** Words of responders that several of their screens use. */
export const text = defineText({
  at_once: 'At once',
  seconds: '{count} s',
  minutes: '{count} min',
  hours: '{count} h',
  after: 'After {wait}',
  switched_off: 'Off',
  no_template: 'No template',
  in_hours: 'within business hours',
  draft: 'Draft',
  connect: 'Connect WhatsApp',
});
