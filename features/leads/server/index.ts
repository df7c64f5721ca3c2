import { serverModule } from '#platform/server/module.ts';
import * as events from '../events.ts';
import { startLeadDrain } from './drain.ts';
import { traceSubscriptions } from './follow-trace.ts';
import { forgetDeliveriesJob } from './forget-deliveries.job.ts';
import { leadRoutes } from './leads.routes.ts';
import { mailGatheredLeadsJob } from './mail-gathered.job.ts';

export { type ArrivingLead, acceptLeads, acceptLeadsIn, keepUnparsable } from './accept-leads.queries.ts';
export { drainLeads, fileWaitingIn } from './drain.ts';
export { type LeadKind, leadKind, type RawLead, UnreadableLead } from './lead-kinds.ts';
export { getSource, type LeadSource, listCatalogue, listSources } from './lead-sources.queries.ts';
export { addSource, changeSource, removeSource, renewAddress, setSigningSecret } from './manage-sources.ts';
export { normaliseLead, type ReadAnswer } from './normalise-lead.ts';
export { lastPayloads } from './payloads.queries.ts';
export { findSourceByToken, type KnownSource } from './source-cache.ts';
export { sourceMeterOf } from './source-meter.ts';

export const leadsModule = serverModule({
  routes: leadRoutes,
  events,
  jobs: [forgetDeliveriesJob, mailGatheredLeadsJob],
  subscriptions: traceSubscriptions,
  background: [startLeadDrain],
});
