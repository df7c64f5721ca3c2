import { defineText } from '#platform/web/en/text.ts';

/** Words of one integration: its status, its figures and what one can do with it. */
export const text = defineText({
  leads: { one: '1 lead in 30 days', other: '{shown} leads in 30 days' },
  last_lead: 'Last lead {date}',
  connect: 'Connect',
  connect_named: 'Connect {name}',
  manage: 'Manage',
  manage_named: 'Manage {name}',
  reconnect: 'Reconnect',
  reconnect_named: 'Reconnect {name}',
  soon: 'Soon',
  soon_named: '{name} is coming soon',
  upcoming_text: 'It cannot be connected yet. You can be told once, on the day it opens.',
  notify_me: 'Notify me',
  notify_me_named: 'Notify me when {name} opens',
  will_tell: 'We will tell you',
  will_tell_named: 'We will tell you when {name} opens. Press to take it back.',
});
