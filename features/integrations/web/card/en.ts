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
  soon: 'Coming soon',
  soon_named: '{name} is coming soon',
  upcoming_text: 'It can’t be connected yet. We can notify you when it launches.',
  notify_me: 'Notify me',
  notify_me_named: 'Notify me when {name} launches',
  will_tell: 'We’ll notify you',
  will_tell_named: 'We’ll notify you when {name} launches. Press to cancel.',
});
