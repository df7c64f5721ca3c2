import { defineText } from '#platform/web/en/text.ts';

/** Words of the list of credits used. */
export const text = defineText({
  title: 'Credits used',
  description: 'What credits were spent on, newest first',
  email_alert: 'E-mail',
  whatsapp_alert: 'WhatsApp message',
  message: 'Message',
  hidden_client: 'A client you can’t see',
  credits: { one: '{count} credit', other: '{count} credits' },
  not_loaded: 'Couldn’t load the credits used',
  empty_title: 'No credits used yet',
  empty_text: 'Each e-mail and WhatsApp message sent to a recipient appears here.',
});
