import { definePages } from '#platform/contract/pages.ts';

export const indiamartPages = definePages({
  indiamart: { path: '/integrations/indiamart', title: 'IndiaMART' },
});
