import { automationRow, readWithoutCredits } from '#features/automations/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { leadDistributionPages } from '../pages.ts';
import { deliverJob } from './deliver/deliver.job.ts';
import { countLeftUnsent, queueLeftUnsent } from './deliver/deliveries.queries.ts';
import { readDistributionFigures } from './distribute/figures.queries.ts';
import { reasons, rowWords } from './en.ts';

const isOff = async (scope: Scope): Promise<boolean> =>
  (await readWithoutCredits(scope, 'LEAD_DISTRIBUTION')).status !== 'ACTIVE';

/** It is always listed, because it works as soon as there is a rule. */
export const distributionRow = automationRow({
  id: 'lead-distribution',
  place: 20,
  kind: 'LEAD_DISTRIBUTION',
  name: rowWords.name,
  icon: 'distribution',
  page: leadDistributionPages.lead_distribution,
  area: 'AUTOMATIONS',
  async read(scope, since) {
    const { rules, leads, waiting, last_run_at } = await readDistributionFigures(scope, since);
    return {
      about: rowWords.rules(rules),
      figures: leads > 0 ? rowWords.leads(leads) : null,
      remark: waiting > 0 ? rowWords.waiting(waiting) : null,
      last_run_at,
    };
  },
  missed: {
    count: async (scope, since) => ((await isOff(scope)) ? 0 : countLeftUnsent(scope, reasons.no_credits, since)),
    async send(scope, since) {
      if (await isOff(scope)) return 0;
      const leads = await queueLeftUnsent(scope, reasons.no_credits, since);
      if (leads > 0) await enqueue(scope, deliverJob, { org_id: scope.org_id });
      return leads;
    },
  },
});
