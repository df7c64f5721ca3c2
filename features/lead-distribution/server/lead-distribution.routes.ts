import { createRule, deleteRule, getRule, listRules, reorderRules, updateRule } from '#engines/rules/server/index.ts';
import { requireAutomation } from '#features/automations/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import { leadDistribution } from '../contract.ts';
import { listChannels } from './channels.ts';
import { distributionRules } from './distribution-rules.ts';
import { retryDelivery } from './retry-delivery.ts';
import { listDeliveries } from './show-deliveries.queries.ts';
import { listLeadsHistory } from './show-history.queries.ts';

const requirePaid = (scope: OrgScope): Promise<void> => requireAutomation(scope, 'LEAD_DISTRIBUTION');

export const leadDistributionRoutes = bind(leadDistribution, {
  list: ({ scope }) => listRules(distributionRules, scope),
  get: ({ scope, params }) => getRule(distributionRules, scope, params.id),
  create: async ({ scope, body }) => {
    await requirePaid(scope);
    return createRule(scope, distributionRules, body);
  },
  update: async ({ scope, services, params, body }) => {
    await requirePaid(scope);
    return updateRule(scope, services, distributionRules, params.id, body);
  },
  delete: async ({ scope, services, params }) => {
    await requirePaid(scope);
    await deleteRule(scope, services, distributionRules, params.id);
    return done;
  },
  reorder: async ({ scope, body }) => {
    await requirePaid(scope);
    return reorderRules(scope, distributionRules, body);
  },
  listCriteria: ({ scope, query }) => distributionRules.store.listCriteria(scope, query),
  listCriteriaValues: ({ scope, body }) => distributionRules.store.listCriteriaValues(scope, body),
  listLeadsHistory: ({ scope, services, query }) => listLeadsHistory(scope, services, query),
  listDeliveries: ({ scope, services, params, query }) => listDeliveries(scope, services, params.id, query),
  retryDelivery: ({ scope, services, params }) => retryDelivery(scope, services, params.id),
  listChannels: ({ services }) => Promise.resolve(listChannels(services.settings)),
});
