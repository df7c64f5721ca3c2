import { definePages } from '#platform/contract/pages.ts';

export const whatsappTemplatePages = definePages({
  whatsapp_template: { path: '/account/whatsapp-business/templates/{id}', title: null },
});
