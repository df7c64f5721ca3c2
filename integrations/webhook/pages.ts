import { definePages } from '#platform/contract/pages.ts';

export const webhookPages = definePages({
  webhook: { path: '/integrations/webhook', title: 'Webhook' },
});
