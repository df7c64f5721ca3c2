import { readAutomation } from '#features/automations/server/index.ts';
import { integration } from '#features/integrations/server/index.ts';
import { leadDistributionPages } from '../pages.ts';
import { hasRules } from './distribute/distributions.queries.ts';

/** It is connected while it is on and has a rule to send leads by. */
export const distributionEntry = integration({
  id: 'lead-distribution',
  place: 210,
  words: {
    name: 'Lead distribution',
    description: 'Pass leads to your team and to partners.',
    known_as: ['lead distributor', 'round robin', 'share leads', 'partners'],
  },
  // Two ways that cross.
  icon: {
    lines: [
      'M18 14l4 4-4 4',
      'M18 2l4 4-4 4',
      'M2 18h2a4 4 0 0 0 3.3-1.7l5.4-8.6A4 4 0 0 1 16 6h6',
      'M2 6h2a4 4 0 0 1 3.6 2.2',
      'M22 18h-6a4 4 0 0 1-3.3-1.8l-.4-.5',
    ],
  },
  type: 'automation',
  visibility: 'public',
  page: leadDistributionPages.lead_distribution,
  setup_minutes: 5,
  needs: 'TEAM.MANAGE',
  readStatus: async (scope) => {
    const { status } = await readAutomation(scope, 'LEAD_DISTRIBUTION');
    return status === 'ACTIVE' && (await hasRules(scope)) ? 'active' : 'not_configured';
  },
});
