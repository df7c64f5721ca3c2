import { definePages } from '#platform/contract/pages.ts';

export const whatsappMessagePages = definePages({
  /** What left automatically. Its path is a page of its own, not the id of a responder (S0-2.1-50). */
  responder_history: { path: '/automation/whatsapp-responder/history', title: 'WhatsApp history' },
});
