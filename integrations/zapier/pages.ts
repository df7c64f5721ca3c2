import { definePages } from '#platform/contract/pages.ts';

export const zapierPages = definePages({
  zapier: { path: '/integrations/zapier', title: 'Zapier and webhooks' },
});
