import { createRule, deleteRule, getRule, listRules, reorderRules, updateRule } from '#engines/rules/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { FairShares } from '#platform/server/database/fair-shares.ts';
import { bind } from '#platform/server/http/bind.ts';
import { perProcess } from '#platform/server/per-process.ts';
import { availability, leadDecisions, leadRules } from '../contract.ts';
import { ruleSimulation } from '../simulation-contract.ts';
import { assignmentRules } from './assignment-rules.ts';
import { changeAvailability, getAvailability } from './availability.ts';
import { listCriteria, listCriteriaValues } from './criteria.queries.ts';
import { findDecision, listDecisions } from './list-decisions.queries.ts';
import { simulateRules } from './simulate/simulate-rules.ts';

const ruleRoutes = bind(leadRules, {
  list: ({ scope }) => listRules(assignmentRules, scope),
  get: ({ scope, params }) => getRule(assignmentRules, scope, params.id),
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

/** An organisation simulates one draft at a time, because each keeps the process busy; milliseconds. */
const simulationTurns = perProcess(() => new FairShares({ calls: 1, slow_calls: 1 }));
const SIMULATION_WAIT_MS = 20_000;

const simulationRoutes = bind(ruleSimulation, {
  simulate: async ({ read, services, actor, body }) => {
    const give = await simulationTurns(services).take(actor.org_id, 'simulation', SIMULATION_WAIT_MS);
    return simulateRules(read, body).finally(give);
  },
});

export const leadRuleRoutes = [...ruleRoutes, ...decisionRoutes, ...availabilityRoutes, ...simulationRoutes];
