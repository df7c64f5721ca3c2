import { automationPages } from '#features/automations/pages.ts';
import { webModule } from '#platform/web/module.ts';
import { leadDistributionPages } from '../pages.ts';

const addRule = () =>
  import('./editor/distribution-editor.screen.tsx').then((module) => module.AddDistributionRuleScreen);

export const leadDistributionWeb = webModule({
  pages: leadDistributionPages,
  screens: {
    lead_distribution: () =>
      import('./list/lead-distribution.screen.tsx').then((module) => module.LeadDistributionScreen),
    add_distribution_rule: addRule,
    edit_distribution_rule: () =>
      import('./editor/distribution-editor.screen.tsx').then((module) => module.EditDistributionRuleScreen),
    edit_new_distribution_rule: addRule,
    distribution_history: () =>
      import('./history/distribution-history.screen.tsx').then((module) => module.DistributionHistoryScreen),
  },
  integrations: {
    'lead-distribution': {
      page: leadDistributionPages.lead_distribution,
      holds: [
        automationPages.automations,
        leadDistributionPages.add_distribution_rule,
        leadDistributionPages.edit_new_distribution_rule,
        leadDistributionPages.distribution_history,
      ],
    },
  },
  palette: [
    { page: leadDistributionPages.lead_distribution, group: 'go_to', policy: 'TEAM.MANAGE' },
    { page: leadDistributionPages.distribution_history, group: 'go_to', policy: 'TEAM.MANAGE' },
  ],
});
