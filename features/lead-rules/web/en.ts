import { defineText } from '#platform/web/en/text.ts';

/** Words of lead assignment that several of its screens use. */
export const text = defineText({
  lead_assignment: 'Lead assignment',
  team: 'Team',
  no_permission: 'You can’t manage lead assignment',
  no_permission_text: 'Ask {owner} for the “Manage team” permission.',
  pro_reason: 'Lead assignment rules are part of Pro',
  free_tier_title: 'Rules don’t run in the free tier',
  free_tier_text: 'Every new lead goes to {owner}. Your rules are kept.',
  unlock: 'Subscribe to use rules',
  is_deactivated: '{name} is deactivated',
  is_invited: '{name} hasn’t accepted the invitation yet',
  is_paused: '{name} is paused',
  is_day_off: '{name} is off today',
  is_outside_hours: '{name} is outside working hours',
  is_daily_cap: '{name} has reached today’s limit',
  badge_deactivated: 'Deactivated',
  badge_invited: 'Invited',
  badge_paused: 'Paused',
  badge_day_off: 'Off today',
  badge_outside_hours: 'Outside working hours',
  badge_daily_cap: 'At today’s limit',
  delete_rule: 'Delete rule',
  delete_question: 'Delete “{name}”?',
  delete_text: 'New leads follow the remaining rules. Clients keep their assignees, and the decision history is kept.',
  delete_waiting: {
    one: '1 lead is waiting on this rule. The other rules will handle it.',
    other: '{count} leads are waiting on this rule. The other rules will handle them.',
  },
  deleted: '{name} deleted',
});
