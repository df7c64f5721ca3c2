import { definePages } from '#platform/contract/pages.ts';

export const teamPages = definePages({
  /** Opens the members (G-005). */
  team: { path: '/team', title: 'Team' },
  manage: { path: '/team/manage', title: 'Members' },
});
