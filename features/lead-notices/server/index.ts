import { testLeadsErased } from '#features/leads/events.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { startNoticeDrain } from './drain-notices.ts';
import { eraseNotices } from './erase-notices.queries.ts';
import { leadNoticeRoutes } from './lead-notices.routes.ts';
import { purgeNoticesJob } from './purge-notices.job.ts';
import { startRelease } from './release-after-start.ts';

export { acceptFetchedLeads, type FoundBy } from './accept-fetched.queries.ts';
export { listProviderCounts, type ProviderCount, saveProviderCounts } from './counts/provider-counts.queries.ts';
export { drainNotices } from './drain-notices.ts';
export { releaseNotices } from './due-notices.queries.ts';
export { ignoreTestLeads } from './ignore-tests.queries.ts';
export {
  type DueNotice,
  type FetchedLead,
  type FetchFrom,
  type FetchLead,
  type LeadFetcher,
  leadFetcher,
} from './lead-fetcher.ts';
export { type NoticeIn, recordNotices } from './record-notices.queries.ts';
export { startRelease } from './release-after-start.ts';
export { isLastSearch } from './retry-plan.ts';
export { waitForFiling } from './wait-for-filing.ts';

export const leadNoticesModule = serverModule({
  contracts: [contract],
  routes: leadNoticeRoutes,
  events,
  jobs: [purgeNoticesJob],
  subscriptions: [
    on(testLeadsErased, async (scope, events) => {
      for (const { subject_id, payload } of events) await eraseNotices(scope, subject_id, payload.lead_ids);
    }),
  ],
  background: [startRelease, startNoticeDrain],
});
