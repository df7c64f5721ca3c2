import type { RulesKind } from '#engines/rules/web/index.ts';

/** Words of the rules of lead assignment. */
export const ruleWords: RulesKind['words'] = {
  area: 'Team',
  title: 'Lead assignment',
  locked: 'Team',
  no_permission: 'You can’t manage lead assignment',
  pro_reason: 'Lead assignment rules are part of Pro',
  free_tier_title: 'Rules don’t run in the free tier',
  free_tier_text: (owner) => `Every new lead goes to ${owner}. Your rules are kept.`,
  unlock: 'Subscribe to use rules',
  rules: 'Lead assignment rules',
  history: 'Decision history',
  others: 'To the person set on each source',
  skipped_note: 'Recipients who are off duty or at their daily limit are skipped and catch up later.',
  empty_text: 'New leads go to the person set on each source. Rules share leads between members.',
  delete_text: 'New leads follow the remaining rules. Clients keep their assignees, and the decision history is kept.',
  gone_text: 'Someone deleted it. Leads it assigned stay with the people who got them.',
};
