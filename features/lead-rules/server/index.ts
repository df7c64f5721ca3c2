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
import { eraseAnswers } from './decisions.queries.ts';
import { leadRuleRoutes } from './lead-rules.routes.ts';
import { giveOutWaitingJob } from './waiting-leads.job.ts';

export { lockUnassigned, type SettledOffer, settleOffered } from './decisions.queries.ts';
export { findAvailable } from './member-times.queries.ts';
export { readMemberNames } from './offer-chains.queries.ts';
export { type LeadOfferer, type LeadToOffer, leadOfferer } from './offer-leads.ts';
export { countTaken, lockDailyCount } from './rotations.queries.ts';

export const leadRulesModule = serverModule({
  contracts: [contract, simulationContract],
  pages: leadRulePages,
  routes: leadRuleRoutes,
  events,
  jobs: [giveOutWaitingJob],
  subscriptions: [
    on(clientErased, async (scope, events) => {
      await eraseAnswers(
        scope,
        events.map(({ subject_id }) => subject_id),
      );
    }),
  ],
  extensions: [leadAssigner(ruleAssigner), daysOffReader(readDaysOff)],
});
