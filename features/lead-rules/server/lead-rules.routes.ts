import { ruleHandlers } from '#engines/rules/server/index.ts';
import { FairShares } from '#platform/server/database/fair-shares.ts';
import { bind } from '#platform/server/http/bind.ts';
import { perProcess } from '#platform/server/per-process.ts';
import { availability, leadDecisions, leadRules } from '../contract.ts';
import { ruleSimulation } from '../simulation-contract.ts';
import { changeAvailability, getAvailability } from './availability/availability.ts';
import { findDecision, listDecisions } from './decide/list-decisions.queries.ts';
import { assignmentRules } from './rules/assignment-rules.ts';
import { simulateRules } from './simulate/simulate-rules.ts';

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

export const leadRuleRoutes = [
  ...bind(leadRules, ruleHandlers(assignmentRules)),
  ...decisionRoutes,
  ...availabilityRoutes,
  ...simulationRoutes,
];
