import { definePages } from '#platform/contract/pages.ts';

export const clickfunnelsPages = definePages({
  clickfunnels: { path: '/integrations/clickfunnels', title: 'ClickFunnels' },
});
