import * as z from 'zod';
import { accountSubscribed } from '#engines/connected-sources/events.ts';
import { type ConnectedAccount, listAccounts, listGrants } from '#engines/connected-sources/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../contract.ts';
import { hasMetaApp } from './graph-call.ts';
import { isPassing } from './meta-refusal.ts';
import { subscribe } from './subscribe.ts';

const OfOrg = z.object({ org_id: Id });
const AT_ONCE = 5;

/**
 * Makes pages report their leads that do not yet. A page that does is marked, so whoever takes the job over goes on behind it. A
 * refusal is noted at its page and hinders no other; what passes by itself is tried again by the queue.
 */
export const subscribeJob = defineJob({
  name: 'facebook.subscribe',
  payload: OfOrg,
  attempts: 8,
  async run({ services, log, request_id, stopping }, { org_id }) {
    if (!hasMetaApp(services)) return;
    const inOrg = <Result>(work: (scope: OrgScope) => Promise<Result>) =>
      withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);
    const pages = await inOrg(listUnsubscribed);
    let failure: ProviderError | null = null;
    for (let first = 0; first < pages.length; first += AT_ONCE) {
      if (stopping?.aborted) return inOrg((scope) => enqueueSubscribe(scope));
      const batch = pages.slice(first, first + AT_ONCE);
      const results = await Promise.all(batch.map((page) => trySubscribe(services, org_id, page)));
      for (const { page, error } of results) {
        if (!error) continue;
        const { call_class, code } = error;
        log.info({ org_id, account_id: page.id, call_class, code }, 'a page could not be subscribed');
        if (isPassing(error)) failure = error;
      }
      const subscribed = results.flatMap(({ page, error }) => (error ? [] : page));
      await inOrg((scope) => recordSubscribed(scope, subscribed));
    }
    if (failure) throw failure;
  },
});

interface Tried {
  page: ConnectedAccount;
  error: ProviderError | null;
}

async function trySubscribe(services: Services, org_id: number, page: ConnectedAccount): Promise<Tried> {
  try {
    await subscribe(services, org_id, page);
    return { page, error: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { page, error };
  }
}

/** Pages that a login shows; Meta takes a subscription with a page's own token alone. */
async function listUnsubscribed(scope: OrgScope): Promise<ConnectedAccount[]> {
  const grants = await listGrants(scope, FACEBOOK);
  const reached = new Set(grants.filter(({ has_token }) => has_token).map(({ account_id }) => account_id));
  const pages = await listAccounts(scope, FACEBOOK);
  return pages.filter(({ id, subscribed_at }) => subscribed_at === null && reached.has(id));
}

const recordSubscribed = (scope: OrgScope, pages: readonly ConnectedAccount[]) =>
  recordAll(
    scope,
    accountSubscribed,
    pages.map(({ id }) => ({ subject_id: id, payload: {}, audience: null })),
  );

/** Has the pages of an organisation subscribed soon, in the background. */
export const enqueueSubscribe = (scope: OrgScope): Promise<void> =>
  enqueue(scope, subscribeJob, { org_id: scope.org_id }, { key: `facebook.subscribe:${scope.org_id}` });
