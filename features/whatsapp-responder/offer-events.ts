import { AlertOnScreens } from '#features/notifications/events.ts';
import { whatsappMessagesTag } from '#features/whatsapp/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

/** An answer that could not be sent was given to the assignee of a client; the subject is the client. */
export const answerReady = defineEvent('alert.whatsapp-answer-ready', {
  payload: AlertOnScreens,
  refreshes: [whatsappMessagesTag],
  audit: false,
});
