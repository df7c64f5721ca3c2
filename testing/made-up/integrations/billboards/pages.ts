import { definePages } from '#platform/contract/pages.ts';

export const billboardPages = definePages({
  billboards: { path: '/integrations/billboards', title: 'Billboards' },
  billboard: { path: '/integrations/billboards/{id}', title: 'Billboard' },
  billboard_return: { path: '/integrations/billboards-return', title: 'Connecting Billboards' },
});
