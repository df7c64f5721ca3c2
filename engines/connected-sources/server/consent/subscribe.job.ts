import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { ConnectedAccount } from '../../connection.ts';
import { accountSubscribed } from '../../events.ts';
import { listAccounts, listGrants } from '../connections/accounts.queries.ts';
import { isPassing } from '../refused-by-provider.ts';
import { type ConnectedSource, type SourceJobs, type SourceWork, WorkOfOrg, workFor } from '../source.ts';
import { subscribe } from './subscribe.ts';

const AT_ONCE = 5;

/**
 * Makes accounts report their leads that do not yet. An account that does is marked, so a process that takes the job over continues behind
 * it. A refusal is noted at its account and hinders no other; what passes by itself is tried again by the queue.
 */
export const subscribeJob = (source: ConnectedSource): SourceJobs['subscribe'] =>
  defineJob({
    name: `${source.id}.subscribe`,
    payload: WorkOfOrg,
    attempts: 8,
    async run({ services, log, request_id, stopping }, { org_id }) {
      if (!source.isSetUp(services)) return;
      const at = workFor(source, services, org_id, request_id);
      const accounts = (await at.inOrg((scope) => listReachable(source, scope))).filter(isUnsubscribed);
      let failure: ProviderError | null = null;
      for (let first = 0; first < accounts.length; first += AT_ONCE) {
        if (stopping?.aborted) return at.inOrg((scope) => enqueueSubscribe(source, scope));
        const batch = accounts.slice(first, first + AT_ONCE);
        const results = await Promise.all(batch.map((account) => trySubscribe(at, account)));
        for (const { account, error } of results) {
          if (!error) continue;
          const { call_class, code } = error;
          log.info({ org_id, account_id: account.id, call_class, code }, 'an account could not be subscribed');
          if (isPassing(error)) failure = error;
        }
        const subscribed = results.flatMap(({ account, error }) => (error ? [] : account));
        await at.inOrg((scope) => recordSubscribed(scope, subscribed));
      }
      if (failure) throw failure;
    },
  });

const isUnsubscribed = ({ subscribed_at }: ConnectedAccount): boolean => subscribed_at === null;

interface Tried {
  account: ConnectedAccount;
  error: ProviderError | null;
}

async function trySubscribe(at: SourceWork, account: ConnectedAccount): Promise<Tried> {
  try {
    await subscribe(at, account);
    return { account, error: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { account, error };
  }
}

/** Returns the accounts that a login shows; where calls need an account's own token, those that have one. */
export async function listReachable({ id, needs_own_token }: ConnectedSource, scope: OrgScope) {
  const grants = await listGrants(scope, id);
  const usable = grants.filter(({ has_token }) => has_token || !needs_own_token);
  const reached = new Set(usable.map(({ account_id }) => account_id));
  return (await listAccounts(scope, id)).filter((account) => reached.has(account.id));
}

const recordSubscribed = (scope: OrgScope, accounts: readonly ConnectedAccount[]) =>
  recordAll(
    scope,
    accountSubscribed,
    accounts.map(({ id }) => ({ subject_id: id, payload: {}, audience: null })),
  );

/** Has the accounts of an organisation subscribed soon, in the background. */
export const enqueueSubscribe = ({ id, jobs }: ConnectedSource, scope: OrgScope): Promise<void> =>
  enqueue(scope, jobs.subscribe, { org_id: scope.org_id }, { key: `${id}.subscribe:${scope.org_id}` });
