import { defineText } from '#platform/web/en/text.ts';

/** Words about clients who unsubscribed, on their record. */
export const text = defineText({
  title: 'Unsubscribed',
  email: 'No automatic e-mails since {time}.',
  whatsapp: 'No automatic WhatsApp messages since {time}.',
  PAGE: 'The client stopped them with the link in an e-mail.',
  ONE_CLICK: 'The client stopped them in their mail program.',
  undo: 'Only the client can undo this, with the same link.',
  failed: 'Couldn’t load whether the client unsubscribed.',
});
