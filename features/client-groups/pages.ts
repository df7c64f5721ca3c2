import { definePages } from '#platform/contract/pages.ts';

export const clientGroupPages = definePages({
  manage_groups: { path: '/account/manage-groups', title: 'Manage groups' },
});
