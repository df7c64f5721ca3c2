import * as rulesContract from '#engines/rules/contract.ts';
import { clientErased } from '#features/clients/events.ts';
import { leadAssigner } from '#features/leads/server/index.ts';
import { daysOffReader } from '#features/notifications/server/index.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { leadRulePages } from '../pages.ts';
import * as simulationContract from '../simulation-contract.ts';
import { ruleAssigner } from './assign-by-rules.ts';
import { readDaysOff } from './availability.queries.ts';
import { eraseDecisions } from './decisions.queries.ts';
import { leadRuleRoutes } from './lead-rules.routes.ts';
import { assignWaitingLeadsJob } from './waiting-leads.job.ts';

export { type LeadFacts, testRule } from '../match-rules.ts';
export { findAbsence } from '../working-time.ts';
export { readLeadFacts } from './decide-again.queries.ts';
export {
  type AssignedLater,
  type Decision,
  lockUnassigned,
  type NewDecision,
  type SettledOffer,
  settleOffered,
  settleUnassigned,
} from './decisions.queries.ts';
export {
  readDistributionRecipients,
  type StoredDistributionRecipient,
  writeDistributionRecipients,
} from './distribution-recipients.queries.ts';
export {
  type ChosenDistribution,
  type LeadDistributor,
  leadDistributor,
  type WaitingToSend,
} from './lead-distributor.ts';
export { findAvailable } from './member-times.queries.ts';
export { type LeadOfferer, type LeadToOffer, leadOfferer } from './offer-leads.ts';
export { previewAssignees, previewDecision } from './previews.ts';
export { readRules } from './read-rules.ts';
export { countTaken, type LockedRotations, lockDailyCount, type RuleState } from './rotations.queries.ts';
export type { BookRule, RuleBook } from './rule-book.queries.ts';
export { leadRuleStore } from './rule-store.ts';
export { assignWaitingLeadsJob };

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
  extensions: [leadAssigner(ruleAssigner), daysOffReader(readDaysOff)],
});
