import { definePages } from '#platform/contract/pages.ts';

export const godaddyPages = definePages({
  godaddy: { path: '/integrations/godaddy', title: 'GoDaddy site builder' },
});
