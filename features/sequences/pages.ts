import { definePages } from '#platform/contract/pages.ts';

export const sequencePages = definePages({
  sequences: { path: '/content/sequences', title: 'Sequences' },
  sequence: { path: '/content/sequence/{id}', title: null },
});
