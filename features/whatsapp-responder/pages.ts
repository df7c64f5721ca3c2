import { definePages } from '#platform/contract/pages.ts';

export const responderPages = definePages({
  whatsapp_responder: { path: '/automations/whatsapp-responder', title: 'WhatsApp responder' },
  edit_responder: { path: '/automation/whatsapp-responder/{id}', title: null },
  /** The id of the one before may be left out (S0-2.1-50): a new responder. */
  add_responder: { path: '/automation/whatsapp-responder', title: 'New responder' },
});
