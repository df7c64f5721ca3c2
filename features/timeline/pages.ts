import { definePages } from '#platform/contract/pages.ts';

export const timelinePages = definePages({
  activities: { path: '/activity-timeline', title: 'Activities' },
});
