import * as rulesContract from '#engines/rules/contract.ts';
import { clientErased } from '#features/clients/events.ts';
import { leadAssigner } from '#features/leads/server/index.ts';
import { daysOffReader } from '#features/notifications/server/index.ts';
import { whatRests } from '#features/subscription/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { leadRulePages } from '../pages.ts';
import * as simulationContract from '../simulation-contract.ts';
import { readDaysOff } from './availability/availability.queries.ts';
import { ruleAssigner } from './decide/assign-by-rules.ts';
import { eraseDecisions } from './decide/decisions.queries.ts';
import { assignWaitingLeadsJob } from './decide/waiting-leads.job.ts';
import { leadRuleRoutes } from './lead-rules.routes.ts';
import { assignmentRow } from './rules/automation-row.ts';
import { listRuleNames } from './rules/rule-book.queries.ts';

export { type LeadFacts, testRule } from '../match-rules.ts';
export { findAbsence, findOpening, isWorking, toInstants } from '../working-time.ts';
export { findAvailable } from './availability/member-times.queries.ts';
export { readLeadFacts } from './decide/decide-again.queries.ts';
export {
  type AssignedLater,
  type Decision,
  lockUnassigned,
  type NewDecision,
  type SettledOffer,
  settleOffered,
  settleUnassigned,
} from './decide/decisions.queries.ts';
export {
  type ChosenDistribution,
  type LeadDistributor,
  leadDistributor,
} from './decide/lead-distributor.ts';
export { type LeadOfferer, type LeadToOffer, leadOfferer } from './decide/offer-leads.ts';
export { previewAssignees, previewDecision } from './decide/previews.ts';
export { countTaken, type LockedRotations, lockDailyCount, type RuleState } from './decide/rotations.queries.ts';
export {
  readDistributionRecipients,
  type StoredDistributionRecipient,
  writeDistributionRecipients,
} from './rules/distribution-recipients.queries.ts';
export { readRuleDefinitions, readRules } from './rules/read-rules.ts';
export { type BookRule, type RuleBook, readRulesInOrder } from './rules/rule-book.queries.ts';
export { leadRuleStore } from './rules/rule-store.ts';
export { readSeenClients } from './seen-clients.queries.ts';
export { assignWaitingLeadsJob, listRuleNames };

export const leadRulesModule = serverModule({
  contracts: [rulesContract, contract, simulationContract],
  pages: leadRulePages,
  routes: leadRuleRoutes,
  events,
  jobs: [assignWaitingLeadsJob],
  subscriptions: [
    on(clientErased, async (scope, events) => {
      await eraseDecisions(
        scope,
        events.map(({ subject_id }) => subject_id),
      );
    }),
  ],
  extensions: [
    rowsOfClients('lead_decisions', { what: 'move', key: ['id'] }),
    leadAssigner(ruleAssigner),
    assignmentRow,
    daysOffReader(readDaysOff),
    whatRests({ kind: 'ASSIGNMENT_RULES', effect: 'RESTS', read: (scope) => listRuleNames(scope, 'assignment') }),
  ],
});
