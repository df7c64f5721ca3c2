import { defineText } from '#platform/web/en/text.ts';

/** Words about clients who unsubscribed, on their record and in the list of all. */
export const text = defineText({
  title: 'Unsubscribed',
  since: 'No automatic e-mails since {time}.',
  PAGE: 'The client stopped them with the link in an e-mail.',
  ONE_CLICK: 'The client stopped them in their mail program.',
  list_help: 'Clients who stopped automatic e-mails. Only they can undo it.',
  list_failed: 'The list didn’t load.',
  none_title: 'No client has unsubscribed',
  none_text: 'Clients who stop automatic e-mails are listed here.',
  undo: 'Only the client can undo this, with the same link.',
  failed: 'Couldn’t load whether the client unsubscribed.',
});
