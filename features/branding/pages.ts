import { definePages } from '#platform/contract/pages.ts';

export const brandingPages = definePages({
  branding: { path: '/account/branding', title: 'Logo and colour' },
});
