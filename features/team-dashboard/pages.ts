import { definePages } from '#platform/contract/pages.ts';

export const teamDashboardPages = definePages({
  team_dashboard: { path: '/team/dashboard', title: 'Team dashboard' },
});
