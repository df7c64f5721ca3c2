import { leadDistributor, listRuleNames } from '#features/lead-rules/server/index.ts';
import { whatRests } from '#features/subscription/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { leadDistributionPages } from '../pages.ts';
import { leadDistributedKind } from './alert-kind.ts';
import { distributionRow } from './automation-row.ts';
import { alertRoom } from './deliver/alert-room.ts';
import { deliverDueJob, deliverJob } from './deliver/deliver.job.ts';
import { mailedLeads } from './deliver/mailed-leads.queries.ts';
import { distributionEntry } from './directory-entry.ts';
import { distributor } from './distribute/distribute-leads.ts';
import { leadDistributionRoutes } from './lead-distribution.routes.ts';

export const leadDistributionModule = serverModule({
  contracts: [contract],
  pages: leadDistributionPages,
  routes: leadDistributionRoutes,
  events,
  jobs: [deliverJob, deliverDueJob],
  extensions: [
    rowsOfClients('lead_distributions', { what: 'move', key: ['id'] }),
    leadDistributor(distributor),
    leadDistributedKind,
    alertRoom,
    distributionEntry,
    distributionRow,
    mailedLeads,
    whatRests({ kind: 'DISTRIBUTION_RULES', effect: 'OFF', read: (scope) => listRuleNames(scope, 'distribution') }),
  ],
});
