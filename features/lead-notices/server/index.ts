import { serverModule } from '#platform/server/module.ts';
import * as events from '../events.ts';
import { startNoticeDrain } from './drain-notices.ts';

export { acceptFetchedLeads, type FoundBy } from './accept-fetched.queries.ts';
export { drainNotices } from './drain-notices.ts';
export { releaseRefused as releaseNotices } from './due-notices.queries.ts';
export { type DueNotice, type FetchedLead, type FetchJob, type LeadFetcher, leadFetcher } from './lead-fetcher.ts';
export { type NoticeIn, recordNotices } from './record-notices.queries.ts';

export const leadNoticesModule = serverModule({
  events,
  background: [startNoticeDrain],
});
