import { definePages } from '#platform/contract/pages.ts';

export const whatsappPages = definePages({
  whatsapp_business: { path: '/account/whatsapp-business', title: 'WhatsApp Business' },
});
