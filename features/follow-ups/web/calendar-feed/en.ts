import { defineText } from '#platform/web/en/text.ts';

/** Words of the calendar feed. */
export const text = defineText({
  calendar: 'Calendar',
  calendar_help: 'See your follow-ups in Google Calendar, Apple Calendar or Outlook.',
  none: 'Subscribe to your follow-ups in your calendar app through a private address.',
  create: 'Create private address',
  address: 'Private calendar address',
  keep_private: 'Anyone with this address can read your follow-ups and the names of their clients. Don’t share it.',
  never_read: 'Not used by any calendar yet.',
  last_read: 'Last read {when}. Google Calendar checks every 8 to 24 hours.',
  copy: 'Copy address',
  subscribe: 'Open in calendar',
  replace: 'Replace address',
  replace_title: 'Replace the calendar address?',
  replace_text: 'Calendars that use the current address stop updating. Subscribe again with the new one.',
  replaced_toast: 'New calendar address created',
  replaced_text: 'Subscribe again with the new address.',
  revoke: 'Turn off',
  revoke_title: 'Turn off the calendar?',
  revoke_text: 'The address stops working immediately. Calendars keep what they have until they next refresh.',
  revoked_toast: 'Calendar turned off',
  not_loaded: 'Couldn’t load the calendar address',
});
