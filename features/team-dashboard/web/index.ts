import { ChartNoAxesColumn } from 'lucide-react';
import { webModule } from '#platform/web/module.ts';
import { teamDashboardPages } from '../pages.ts';
import { text } from './palette/en.ts';

export { MemberContentButton } from './member-content-button.tsx';

export const teamDashboardWeb = webModule({
  pages: teamDashboardPages,
  screens: {
    team_dashboard: () => import('./dashboard.screen.tsx').then((module) => module.DashboardScreen),
  },
  palette: [
    {
      page: teamDashboardPages.team_dashboard,
      group: 'go_to',
      label: text('team_dashboard'),
      icon: ChartNoAxesColumn,
      policy: 'TEAM.MANAGE',
    },
  ],
});
