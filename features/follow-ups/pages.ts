import { definePages } from '#platform/contract/pages.ts';

export const followUpPages = definePages({
  follow_ups: { path: '/clients/follow-ups', title: 'Follow-ups' },
});
