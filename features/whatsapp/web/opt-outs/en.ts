import { defineText } from '#platform/web/en/text.ts';

/** Words about people who want no messages on WhatsApp. */
export const text = defineText({
  title: 'Opted out of WhatsApp',
  since: 'No WhatsApp messages since {time}.',
  REPLY: 'The client wrote to stop them.',
  PREFERENCE: 'The client stopped marketing in WhatsApp itself.',
  PROVIDER: 'Meta reported that the client stopped them.',
  HAND: 'Marked by {name}.',
  hand_unknown: 'Marked by a colleague.',
  undo: 'Allow messages again',
  failed: 'Couldn’t load whether the client opted out.',
  stop_title: 'Mark {name} as opted out of WhatsApp?',
  stop_text:
    'No message is sent automatically to any of their numbers, and people can answer only within 24 hours of a message from them. Other clients with the same number are opted out too.',
  stop_confirm: 'Mark as opted out',
  start_title: 'Allow WhatsApp messages to {name} again?',
  start_text: 'Only do this if the client asked for it. They can also write START.',
  start_confirm: 'Allow messages',
  stopped: '{name} is opted out',
  started: 'Messages to {name} are allowed again',
  who: 'Who may be written to',
  count: { one: '{count} opted out', other: '{count} opted out' },
  words: 'A message that is only one of these words stops everything',
  words_undo: 'START undoes it, and so does a person on the client’s record.',
  latest: 'Opted out last',
  none: 'No client has opted out.',
  list_failed: 'Couldn’t load who opted out.',
  short_REPLY: 'wrote to stop',
  short_PREFERENCE: 'in WhatsApp itself',
  short_PROVIDER: 'reported by Meta',
  short_HAND: 'marked by hand',
});
