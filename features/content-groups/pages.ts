import { definePages } from '#platform/contract/pages.ts';

export const contentGroupPages = definePages({
  groups: { path: '/content/groups', title: 'Groups to share' },
  group: { path: '/content/group/{id}', title: null },
  group_sharing: {
    path: '/content/group-sharing/{code}',
    title: 'Content shared with you',
    layout: 'full-screen-centered',
  },
});
