import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { availability, leadDecisions, leadRules } from '../contract.ts';
import { ruleSimulation } from '../simulation-contract.ts';
import { assignmentRules } from './assignment-rules.ts';
import { changeAvailability, getAvailability } from './availability.ts';
import { createRule, deleteRule, reorderRules, updateRule } from './change-rules.ts';
import { listCriteria, listCriteriaValues } from './criteria.queries.ts';
import { findDecision, listDecisions } from './list-decisions.queries.ts';
import { getRule, listRules } from './show-rules.ts';
import { simulateRules } from './simulate/simulate-rules.ts';

const ruleRoutes = bind(leadRules, {
  list: ({ scope }) => listRules(scope),
  get: ({ scope, params }) => getRule(scope, params.id),
  create: ({ scope, body: { member_recipients: recipients, ...draft } }) =>
    createRule(scope, assignmentRules, { ...draft, recipients }),
  update: ({ scope, services, params, body: { member_recipients: recipients, ...change } }) =>
    updateRule(scope, services, assignmentRules, params.id, { ...change, recipients }),
  delete: async ({ scope, services, params }) => {
    await deleteRule(scope, services, assignmentRules, params.id);
    return done;
  },
  reorder: ({ scope, body }) => reorderRules(scope, assignmentRules, body),
  listCriteria: ({ scope, query }) => listCriteria(scope, query),
  listCriteriaValues: ({ scope, body }) => listCriteriaValues(scope, body),
});

const decisionRoutes = bind(leadDecisions, {
  ofClient: async ({ scope, client }) => ({ decision: await findDecision(scope, client.id) }),
  list: ({ scope, query }) => listDecisions(scope, query),
});

const availabilityRoutes = bind(availability, {
  getOwn: ({ scope }) => getAvailability(scope, scope.actor.profile_id),
  updateOwn: ({ scope, services, body }) => changeAvailability(scope, services, scope.actor.profile_id, body),
  get: ({ scope, params }) => getAvailability(scope, params.id),
  update: ({ scope, services, params, body }) => changeAvailability(scope, services, params.id, body),
});

const simulationRoutes = bind(ruleSimulation, {
  simulate: ({ read, body }) => simulateRules(read, body),
});

export const leadRuleRoutes = [...ruleRoutes, ...decisionRoutes, ...availabilityRoutes, ...simulationRoutes];
