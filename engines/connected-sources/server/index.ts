import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { startNoticeDrain } from './notices/drain-notices.ts';
import { leadNoticeRoutes } from './notices/lead-notices.routes.ts';
import { purgeNoticesJob } from './notices/purge-notices.job.ts';
import { startRelease } from './notices/release-after-start.ts';

export type { AccountGrant, ConnectedAccount, Connection } from '../connection.ts';
export { accountStatus } from '../status.ts';
export {
  changeAccount,
  changeAccounts,
  disconnectAccount,
  findAccountOfSource,
  getAccount,
  grantsOf,
  listAccounts,
  listGrants,
  type NewAccount,
  roomForAccounts,
  saveAccount,
} from './connections/accounts.queries.ts';
export { connectionsOfPerson, orgsThatUse } from './connections/across-orgs.queries.ts';
export { type AccountCaller, accountCaller, callAccount, callConnection } from './connections/call-with-token.ts';
export {
  changeConnection,
  listConnections,
  removeConnection,
  saveConnection,
} from './connections/connections.queries.ts';
export { beginConsent, isConsentOpen, takeConsent } from './connections/consent.queries.ts';
export { type ConnectedIntegration, readIntegration } from './connections/read-integration.ts';
export { recordFailure, recordSuccess } from './connections/record-calls.queries.ts';
export { accountToken, connectionToken, NOT_SET_UP, SECRET_KEY_CHANGED } from './connections/tokens.queries.ts';
export { leadTarget } from './lead-target.ts';
export { acceptFetchedLeads, type FoundBy } from './notices/accept-fetched.queries.ts';
export { drainNotices } from './notices/drain-notices.ts';
export { releaseNotices } from './notices/due-notices.queries.ts';
export { eraseNotices } from './notices/erase-notices.queries.ts';
export { ignoreTestLeads } from './notices/ignore-tests.queries.ts';
export {
  type DueNotice,
  type FetchedLead,
  type FetchFrom,
  type FetchLead,
  type LeadFetcher,
  leadFetcher,
} from './notices/lead-fetcher.ts';
export { listProviderCounts, type ProviderCount, saveProviderCounts } from './notices/provider-counts.queries.ts';
export { type NoticeIn, recordNotices } from './notices/record-notices.queries.ts';
export { isLastSearch } from './notices/retry-plan.ts';
export { waitForFiling } from './notices/wait-for-filing.ts';
export { startRelease };

export const connectedSourcesModule = serverModule({
  contracts: [contract],
  routes: leadNoticeRoutes,
  events,
  jobs: [purgeNoticesJob],
  background: [startRelease, startNoticeDrain],
});
