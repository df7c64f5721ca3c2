import * as z from 'zod';
import { timelineTag } from '#domain/tags.ts';
import { whatsappMessagesTag } from '#features/whatsapp/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

/** What became of a message to or from a client is another; the subject is the client. */
export const whatsappMessageChanged = defineEvent('client.whatsapp-message-changed', {
  payload: z.object({}),
  refreshes: [whatsappMessagesTag, timelineTag],
  audit: false,
});

/** Somebody exported the history of messages. The subject is that person. */
export const whatsappMessagesExported = defineEvent('whatsapp-export.started', {
  payload: z.object({}),
  refreshes: [],
  audit: true,
});
