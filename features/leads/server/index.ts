import { followTrace } from './follow-trace.ts';

followTrace();

export { type ArrivingLead, acceptLeads, acceptLeadsIn, storeUnparsable } from './accept-leads.queries.ts';
export { drainLeads, fileWaitingIn, type RunningDrain, startLeadDrain } from './drain.ts';
export { type LeadKind, type RawDelivery, registerLeadKind, UnreadableLead } from './lead-kinds.ts';
export { getSource, type LeadSource, listCatalogue, listSources } from './lead-sources.queries.ts';
export { leadRoutes } from './leads.routes.ts';
export { mailGatheredLeadsJob } from './mail-gathered.job.ts';
export { addSource, changeSource, removeSource, renewAddress, setSigningSecret } from './manage-sources.ts';
export { normaliseLead, type ReadAnswer } from './normalise-lead.ts';
export { lastPayloads } from './payloads.queries.ts';
export { purgeDeliveriesJob } from './purge-deliveries.job.ts';
export { findSourceByToken, type KnownSource } from './source-cache.ts';
export { sourceRateLimiterFor } from './source-rate-limiter.ts';
