import { nowMillis } from '#platform/server/clock.ts';
import { isDatabaseAway } from '#platform/server/database/database-errors.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { noticeFailed } from '../../events.ts';
import { changeAccount, findAccountOfSource, listAccountsOfSources } from '../connections/accounts.queries.ts';
import { type AccountSource, requireLeadTarget } from '../lead-target.ts';
import { ignoreIfElsewhere } from './accept-fetched.queries.ts';
import { delayNotices, writeFailedTry } from './due-notices.queries.ts';
import { type DueNotice, type FetchFrom, type FetchLead, findLeadFetcher } from './lead-fetcher.ts';
import { givenUpReasons, planRetry } from './retry-plan.ts';

/** Finds where the leads of these sources are fetched from; a source that is gone, or has no account, is left out. */
export async function findOrigins(scope: OrgScope, source_ids: readonly number[]): Promise<Map<number, FetchFrom>> {
  const ids = [...new Set(source_ids)];
  if (ids.length === 0) return new Map();
  const sources = await requireLeadTarget().findSources(scope, ids);
  const accounts = await listAccountsOfSources(scope, ids);
  const origins = new Map<number, FetchFrom>();
  for (const account of accounts) {
    const source = sources.get(account.source_id);
    if (source) origins.set(source.id, { org_id: scope.org_id, source, account });
  }
  return origins;
}

/** Begins to fetch leads of a source. Throws a ProviderError where no login can. */
export function beginFetching(services: Services, from: FetchFrom | undefined): FetchLead {
  if (!from) throw new ProviderError({ call_class: 'auth_expired', code: 'not_connected' });
  const fetcher = findLeadFetcher(from.source.kind);
  if (!fetcher) throw new ProviderError({ call_class: 'unknown', code: 'no_fetcher' });
  return fetcher.begin(services, from);
}

/** A lead that could not be fetched or accepted. */
export interface FailedFetch {
  notice: DueNotice;
  /** Undefined where it is gone. */
  source: AccountSource | undefined;
  error: unknown;
  /** Gives out the notices of its source that are not asked for, where all of them wait for the same. */
  takeOthers: () => readonly DueNotice[];
}

/** Notes why a lead is not here, and when it is tried again. Throws where the database is away: the lead stays leased. */
export async function recordFailedFetch(services: Services, org_id: number, failed: FailedFetch): Promise<void> {
  const { notice, error } = failed;
  if (isDatabaseAway(error)) throw error;
  const failure =
    error instanceof ProviderError ? error : new ProviderError({ call_class: 'unknown' }, { cause: error });
  if (failure.call_class === 'unknown')
    services.log.error({ err: error, org_id, source_id: notice.source_id }, 'announced lead not fetched');
  await inOrg(services, org_id, 'notice-drain', async (scope) => {
    const { source } = failed;
    // Announced through two accounts, a lead may be shown to one of them only.
    const isSettled =
      source !== undefined && failure.call_class === 'not_found' && (await ignoreIfElsewhere(scope, source, notice));
    if (!isSettled) await recordFailure(scope, failed, failure);
  });
}

async function recordFailure(
  scope: OrgScope,
  { notice, takeOthers }: FailedFetch,
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
  if (others !== 'none')
    await delayNotices(scope, notice.source_id, next_attempt_at, { call_class, code }, takeOthers());
  if (others === 'account' && account) await changeAccount(scope, account.id, { paused_until: next_attempt_at });
}
