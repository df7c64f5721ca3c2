import { definePages } from '#platform/contract/pages.ts';

export const sequencePages = definePages({
  sequences: { path: '/content/sequences', title: 'Sequences' },
  /** What is due, one client after another. */
  due: { path: '/clients/follow-ups/steps', title: 'Due steps' },
  sequence: { path: '/content/sequence/{id}', title: null },
});
