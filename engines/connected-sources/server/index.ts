import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { connectedAccountRows } from './account-rows.ts';
import { startNoticeDrain } from './notices/drain-notices.ts';
import { leadNoticeRoutes } from './notices/lead-notices.routes.ts';
import { purgeNoticesJob } from './notices/purge-notices.job.ts';
import { startRelease } from './notices/release-after-start.ts';

export type { ConnectedAccount } from '../connection.ts';
export { checkPermissions } from './checks/check-permissions.ts';
export { reconcileAccount } from './checks/reconcile-account.ts';
export { connectedSource } from './connected-source.ts';
export {
  changeAccount,
  findAccountOfSource,
  getAccount,
  grantsOf,
  listAccounts,
  type NewAccount,
  saveAccount,
} from './connections/accounts.queries.ts';
export { changeConnection, removeConnection, saveConnection } from './connections/connections.queries.ts';
export { recordFailure, recordSuccess } from './connections/record-calls.queries.ts';
export { accountToken, connectionToken } from './connections/tokens.queries.ts';
export { startConsent } from './consent/consent.ts';
export { deletePerson, markAppRemoved } from './ending/app-removed.ts';
export { type DeletedLead, eraseAnnounced } from './ending/erase-announced.ts';
export { upsertForms } from './forms/forms.queries.ts';
export { questionTargets } from './forms/forms.ts';
export { isSigned, type NoticeHook, noticeHook } from './hooks/notice-hook.ts';
export { type LeadToPreview, leadTarget, type PreviewedLead } from './lead-target.ts';
export { drainNotices } from './notices/drain-notices.ts';
export { eraseNotices } from './notices/erase-notices.queries.ts';
export { type LeadSurroundings, writeLeadBody } from './notices/lead-body.ts';
export { type DueNotice, type FetchedLead, type FetchFrom, leadFetcher } from './notices/lead-fetcher.ts';
export { listProviderCounts, type ProviderCount, saveProviderCounts } from './notices/provider-counts.queries.ts';
export { type NoticeIn, recordNotices } from './notices/record-notices.queries.ts';
export { insertRun, listOpenForms } from './old-leads/old-lead-runs.queries.ts';
export type {
  GivenToken,
  LeadsPage,
  Login,
  ProviderAccount,
  ProviderCalls,
  ProviderForm,
  ProviderLead,
  RenewedToken,
  TestLeads,
} from './provider.ts';
export { describeAccount } from './reading/login.ts';
export { type LeadFact, readLeadBody, type StoredLead, StoredQuestion, writeFacts } from './reading/stored-lead.ts';
export { startRelease };

export const connectedSourcesModule = serverModule({
  contracts: [contract],
  routes: leadNoticeRoutes,
  rows: [connectedAccountRows],
  events,
  jobs: [purgeNoticesJob],
  background: [startRelease, startNoticeDrain],
});
