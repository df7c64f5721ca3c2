import { defineText } from '#platform/web/en/text.ts';

/** Words of the list of credits used. */
export const text = defineText({
  title: 'Credits used',
  description: 'What credits were used for, newest first',
  filter: 'What became of the credits',
  all: 'All',
  SPENT: 'Spent',
  HELD: 'Held',
  RETURNED: 'Returned',
  none_such: 'No message is in this state.',
  email_alert: 'E-mail',
  whatsapp_alert: 'WhatsApp message',
  whatsapp_responder: 'Automatic answer',
  message: 'Message',
  hidden_client: 'A client you can’t see',
  credits: { one: '{count} credit', other: '{count} credits' },
  not_loaded: 'Couldn’t load the credits used',
  empty_title: 'No credits used yet',
  empty_text: 'Each e-mail and WhatsApp message sent to a recipient appears here.',
});
