import { definePages } from '#platform/contract/pages.ts';

export const conversionPages = definePages({
  meta_conversions: { path: '/account/meta-conversion-api', title: 'Meta conversion API' },
});
