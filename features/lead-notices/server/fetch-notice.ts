import { changeAccount, findAccountOfSource, listAccountsOfSources } from '#features/connections/server/index.ts';
import { findKnownSources } from '#features/leads/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { isDatabaseAway } from '#platform/server/database/database-errors.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { noticeFailed } from '../events.ts';
import { acceptAnnounced, ignoreIfElsewhere } from './accept-fetched.queries.ts';
import { delayNotices, writeFailedTry } from './due-notices.queries.ts';
import { type DueNotice, type FetchJob, findLeadFetcher } from './lead-fetcher.ts';
import { givenUpReasons, planRetry } from './retry-plan.ts';

/** A notice that is taken, with what fetching it needs; null where its account or source is gone. */
interface Claimed {
  notice: DueNotice;
  job: FetchJob | null;
}

/** Finds what fetching these leads needs to know. */
export async function findJobs(scope: OrgScope, notices: readonly DueNotice[]): Promise<Claimed[]> {
  if (notices.length === 0) return [];
  const ids = [...new Set(notices.map(({ source_id }) => source_id))];
  const sources = await findKnownSources(scope, ids);
  const accounts = new Map((await listAccountsOfSources(scope, ids)).map((account) => [account.source_id, account]));
  return notices.map((notice) => {
    const [source, account] = [sources.get(notice.source_id), accounts.get(notice.source_id)];
    return { notice, job: source && account ? { org_id: scope.org_id, source, account, notice } : null };
  });
}

/** Fetches one announced lead and puts it into the ledger, or notes why not and when it is tried again. */
export async function fetchNotice(
  services: Services,
  org_id: number,
  notice: DueNotice,
  job: FetchJob | null,
): Promise<void> {
  try {
    if (!job) throw new ProviderError({ call_class: 'auth_expired', code: 'not_connected' });
    const fetcher = findLeadFetcher(job.source.kind);
    if (!fetcher) throw new ProviderError({ call_class: 'unknown', code: 'no_fetcher' });
    const lead = await fetcher.fetch(services, job);
    await inOrg(services, org_id, (scope) => acceptAnnounced(scope, services, job.source, notice, lead));
  } catch (error) {
    // The lead stays leased, and is taken up again when the database is back.
    if (isDatabaseAway(error)) throw error;
    const failure =
      error instanceof ProviderError ? error : new ProviderError({ call_class: 'unknown' }, { cause: error });
    if (failure.call_class === 'unknown')
      services.log.error({ err: error, org_id, source_id: notice.source_id }, 'announced lead not fetched');
    await inOrg(services, org_id, async (scope) => {
      // Announced through two accounts, a lead may be shown to one of them only.
      const isSettled =
        job && failure.call_class === 'not_found' && (await ignoreIfElsewhere(scope, job.source, notice));
      if (!isSettled) await noteFailure(scope, notice, failure);
    });
  }
}

async function noteFailure(
  scope: OrgScope,
  notice: DueNotice,
  { call_class, code, retry_after_seconds }: ProviderError,
): Promise<void> {
  const account = await findAccountOfSource(scope, notice.source_id);
  const tries = notice.last_error_class === call_class ? notice.attempts + 1 : 1;
  const { seconds, others } = planRetry({ call_class, retry_after_seconds, tries, streak: account?.failures ?? 0 });
  const next_attempt_at = seconds === null ? null : new Date(nowMillis() + seconds * 1_000).toISOString();
  const reason = next_attempt_at === null ? (givenUpReasons[call_class] ?? null) : null;
  const isNoted = await writeFailedTry(scope, notice, { call_class, code, tries, next_attempt_at, reason });
  if (next_attempt_at === null) {
    if (isNoted) await record(scope, noticeFailed, { subject_id: notice.source_id, payload: {}, audience: null });
    return;
  }
  if (others !== 'none') await delayNotices(scope, notice.source_id, next_attempt_at, { call_class, code });
  if (others === 'account' && account) await changeAccount(scope, account.id, { paused_until: next_attempt_at });
}

const inOrg = <Result>(services: Services, org_id: number, work: (scope: OrgScope) => Promise<Result>) =>
  withScope(services.database, { org_id, actor: null, request_id: 'notice-drain', mode: 'transaction' }, work);
