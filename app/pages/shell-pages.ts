import { definePages } from '#platform/contract/pages.ts';

/** The pages that belong to no feature. */
export const shellPages = definePages({
  error: { path: '/error', title: null, layout: 'blank', is_public: true },
});
