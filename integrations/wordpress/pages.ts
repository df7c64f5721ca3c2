import { definePages } from '#platform/contract/pages.ts';

export const wordpressPages = definePages({
  wordpress: { path: '/integrations/wordpress', title: 'WordPress' },
});
