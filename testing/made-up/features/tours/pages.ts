import { definePages } from '#platform/contract/pages.ts';

export const tourPages = definePages({
  tours: { path: '/tours', title: 'Tours' },
  tour: { path: '/tours/{id}', title: null },
});
