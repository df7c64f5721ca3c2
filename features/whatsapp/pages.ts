import { definePages } from '#platform/contract/pages.ts';

export const whatsappPages = definePages({
  whatsapp_business: { path: '/account/whatsapp-business', title: 'WhatsApp Business' },
  whatsapp_template: { path: '/account/whatsapp-business/templates/{id}', title: null },
  /** What left automatically. Its path is a page of its own, not the id of a responder (S0-2.1-50). */
  responder_history: { path: '/automation/whatsapp-responder/history', title: 'WhatsApp history' },
});
