import { leadDistributionPages } from '#features/lead-distribution/pages.ts';
import { webModule } from '#platform/web/module.ts';
import { automationPages } from '../pages.ts';
import { automationsTag } from '../tags.ts';

export { AutomationsHeader } from './automations-header.tsx';
export { AutomationStatus } from './status/automation-status.tsx';

export const automationsWeb = webModule({
  pages: automationPages,
  screens: {
    automations: () => import('./automations.screen.tsx').then((module) => module.AutomationsScreen),
  },
  areas: [
    {
      page: automationPages.automations,
      key: 'u',
      policy: 'TEAM.MANAGE',
      holds: [
        leadDistributionPages.add_distribution_rule,
        leadDistributionPages.edit_new_distribution_rule,
        leadDistributionPages.distribution_history,
      ],
      clears: [automationsTag],
    },
  ],
});
