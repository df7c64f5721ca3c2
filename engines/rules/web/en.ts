import { defineText } from '#platform/web/en/text.ts';

/** Words of rules that several of their screens use. */
export const text = defineText({
  no_permission_text: 'Ask {owner} for the “Manage team” permission.',
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
  delete_rule: 'Delete {rule}',
  back: 'Back to the {rules}',
});
