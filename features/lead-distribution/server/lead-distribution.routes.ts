import { ruleHandlers } from '#engines/rules/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { leadDistribution } from '../contract.ts';
import { listChannels } from './channels.ts';
import { retryDelivery } from './deliver/retry-delivery.ts';
import { listDeliveries } from './deliver/show-deliveries.queries.ts';
import { distributionRules } from './rules/distribution-rules.ts';
import { listLeadsHistory } from './show-history.queries.ts';

export const leadDistributionRoutes = bind(leadDistribution, {
  ...ruleHandlers(distributionRules),
  listLeadsHistory: ({ scope, services, query }) => listLeadsHistory(scope, services, query),
  listDeliveries: ({ scope, services, params, query }) => listDeliveries(scope, services, params.id, query),
  retryDelivery: ({ scope, services, params }) => retryDelivery(scope, services, params.id),
  listChannels: ({ services }) => Promise.resolve(listChannels(services.settings)),
});
