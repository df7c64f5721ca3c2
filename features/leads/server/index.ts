import { followTrace } from './trace/follow-trace.ts';

followTrace();

export { drainLeads, fileWaitingIn, type RunningDrain, startLeadDrain } from './filing/drain.ts';
export { type LeadKind, type RawDelivery, registerLeadKind, UnreadableLead } from './filing/lead-kinds.ts';
export { mailGatheredLeadsJob } from './filing/mail-gathered.job.ts';
export { normaliseLead, type ReadAnswer } from './filing/normalise-lead.ts';
export { type ArrivingLead, acceptLeads, acceptLeadsIn, storeUnparsable } from './intake/accept-leads.queries.ts';
export { lastPayloads } from './intake/payloads.queries.ts';
export { purgeDeliveriesJob } from './intake/purge-deliveries.job.ts';
export { sourceRateLimiterFor } from './intake/source-rate-limiter.ts';
export { leadRoutes } from './leads.routes.ts';
export { getSource, type LeadSource, listCatalogue, listSources } from './sources/lead-sources.queries.ts';
export { addSource, changeSource, removeSource, renewAddress, setSigningSecret } from './sources/manage-sources.ts';
export { findSourceByToken, type KnownSource } from './sources/source-cache.ts';
