import { definePages } from '#platform/contract/pages.ts';

export const duplicatePages = definePages({
  duplicates: { path: '/account/duplicate-leads', title: 'Duplicates' },
});
