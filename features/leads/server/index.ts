import { whatRests } from '#features/subscription/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as leadSource from '../lead-source.ts';
import * as normalisedLead from '../normalised-lead.ts';
import { leadPages } from '../pages.ts';
import { leadRows } from './attention/needs-attention.queries.ts';
import { escalateDueJob, escalateJob } from './escalation/escalate.job.ts';
import { newLeadUnseenKind } from './escalation/escalate.ts';
import { mailGatheredLeadsJob } from './filing/alerts/mail-gathered.job.ts';
import { newLeadKind, nobodyCouldTakeKind } from './filing/alerts/new-lead-alert.ts';
import { leadCompletedKind } from './filing/alerts/notify-completed.ts';
import { startLeadDrain } from './filing/drain.ts';
import { announceOldLeadsJob } from './filing/old-leads/announce-old-leads.job.ts';
import { oldLeadsKind } from './filing/old-leads/announce-old-leads.ts';
import { purgeDeliveriesJob } from './intake/purge-deliveries.job.ts';
import { leadsOfAccounts } from './lead-target.ts';
import { leadRoutes } from './leads.routes.ts';
import { listSourceNames, sourceRows } from './sources/lead-sources.queries.ts';
import { eraseTestsJob } from './trace/erase-tests.job.ts';
import { traceSubscriptions } from './trace/follow-trace.ts';

export type { KnownSource, LeadSource } from '../lead-source.ts';
export { announceAndMail } from './filing/alerts/announce-assigned.ts';
export { lockLeadMails } from './filing/alerts/lead-mails.queries.ts';
export { NEW_LEAD_ASSIGNED } from './filing/alerts/new-lead-alert.ts';
export { describeLead } from './filing/alerts/new-lead-text.ts';
export {
  type AssignedLead,
  type Assignments,
  type LeadAssigner,
  type LeadToAssign,
  leadAssigner,
  type TestAssignments,
} from './filing/assign-leads.ts';
export { drainLeads, fileWaitingIn, fileWaitingLeads } from './filing/drain.ts';
export { type FiledLeadHandler, type FiledLeadOfKind, filedLeadHandler } from './filing/filed-lead-handlers.ts';
export {
  findPlacedAssignees,
  type LeadPlace,
  type LeadPlacer,
  type LeadToPlace,
  leadPlacer,
} from './filing/lead-placers.ts';
export { isOldLead } from './filing/old-leads/old-lead.ts';
export { comparableAnswers } from './filing/read/comparable-answers.ts';
export {
  getRuleType,
  kindOfRuleType,
  type LeadKind,
  leadKind,
  type RawDelivery,
  spellRuleType,
  UnreadableLead,
} from './filing/read/lead-kinds.ts';
export { normaliseLead, type ReadAnswer, recognise } from './filing/read/normalise-lead.ts';
export { countWaitingLeads } from './filing/waiting-leads.queries.ts';
export { type ArrivingLead, acceptLeadsIn, storeUnparsable } from './intake/accept-leads.queries.ts';
export { acceptLeads } from './intake/accept-report.queries.ts';
export { wakeFiling } from './intake/lead-queue.ts';
export { lastPayloads } from './intake/payloads.queries.ts';
export { sourceRateLimiterFor } from './intake/source-rate-limiter.ts';
export {
  findKnownSource,
  getAnySource,
  getSource,
  listCatalogue,
  listSources,
  sourcesById,
} from './sources/lead-sources.queries.ts';
export {
  addSource,
  addSourceWithoutAddress,
  changeSource,
  removeSource,
  renewAddress,
  reviveSource,
  setSigningSecret,
} from './sources/manage-sources.ts';
export { findSourceByToken } from './sources/source-cache.ts';
export { pickStages, type StageTimes, stageColumns } from './trace/stages.ts';
export { eraseTestsJob, mailGatheredLeadsJob };

export const leadsModule = serverModule({
  contracts: [contract, leadSource, normalisedLead],
  pages: leadPages,
  routes: leadRoutes,
  rows: [leadRows, sourceRows],
  events,
  jobs: [purgeDeliveriesJob, mailGatheredLeadsJob, announceOldLeadsJob, escalateJob, escalateDueJob, eraseTestsJob],
  subscriptions: traceSubscriptions,
  background: [startLeadDrain],
  extensions: [
    rowsOfClients('lead_events', { what: 'move', key: ['id'], counted: { as: 'leads', at: 'received_at' } }),
    rowsOfClients('lead_escalations', { what: 'move', key: ['lead_id'] }),
    leadsOfAccounts,
    newLeadKind,
    nobodyCouldTakeKind,
    oldLeadsKind,
    newLeadUnseenKind,
    leadCompletedKind,
    whatRests({ kind: 'LEAD_SOURCES', effect: 'GOES_ON', read: listSourceNames }),
  ],
});
