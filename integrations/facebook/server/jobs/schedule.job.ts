import * as z from 'zod';
import { type ConnectedAccount, listAccounts } from '#engines/connected-sources/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { FACEBOOK } from '../../contract.ts';
import { hasMetaApp } from '../graph-call.ts';
import { checkPermissions, checkSubscription } from './check-permissions.ts';
import { reconcilePage } from './reconcile-page.ts';
import { claimDue, listDueOrgs } from './schedules.queries.ts';

const OfOrg = z.object({ org_id: Id });

/** A comparison that takes longer leaves the rest to the next, which comes before the next but one could overtake it. */
const LONGEST_MS = 10 * 60_000;

/**
 * Compares the leads of all pages of an organisation with Facebook’s, those first that were compared longest ago; a page that
 * cannot be compared hinders no other.
 */
export const reconcileJob = defineJob({
  name: 'facebook.reconcile',
  payload: OfOrg.extend({ is_full: z.boolean().default(false) }),
  attempts: 3,
  async run({ services, log, request_id, stopping }, { org_id, is_full }) {
    const options = { org_id, actor: null, request_id, mode: 'read' } as const;
    const pages = await withScope(services.database, options, (scope) => listAccounts(scope, FACEBOOK));
    const ends_ms = nowMillis() + LONGEST_MS;
    for (const page of pages.toSorted(byLastComparison)) {
      if (stopping?.aborted || nowMillis() > ends_ms) return;
      const account_id = page.id;
      // Meta failed when the page was connected.
      if (page.subscribed_at === null) await checkSubscription(services, org_id, page);
      const { leads_new, error } = await reconcilePage(services, { org_id, account_id }, { is_full });
      if (leads_new > 0) log.info({ org_id, account_id, leads_new }, 'leads found that were not announced');
      if (error) log.info({ org_id, account_id, call_class: error.call_class }, 'leads could not be compared');
    }
  },
});

const byLastComparison = (one: ConnectedAccount, other: ConnectedAccount) =>
  (one.reconciled_until ?? '').localeCompare(other.reconciled_until ?? '');

/** Looks at the permissions, pages and subscriptions of an organisation, and counts the leads of fourteen days. */
export const checkJob = defineJob({
  name: 'facebook.check',
  payload: OfOrg,
  attempts: 3,
  async run({ services, request_id }, { org_id }) {
    await checkPermissions(services, org_id);
    const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
    await withScope(services.database, options, (scope) =>
      enqueue(scope, reconcileJob, { org_id, is_full: true }, { key: `facebook.recount:${org_id}` }),
    );
  },
});

/** Has the permissions and pages of an organisation looked at soon. */
export const enqueueCheck = (scope: OrgScope): Promise<void> =>
  enqueue(scope, checkJob, { org_id: scope.org_id }, { key: `facebook.check:${scope.org_id}` });

/** Gives every organisation its turn: a comparison each 15 minutes, a look at its permissions each day. */
export const scheduleJob = defineJob({
  name: 'facebook.schedule',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, request_id }) {
    if (!hasMetaApp(services)) return;
    for (const org_id of await listDueOrgs(services.database)) {
      await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
        const due = await claimDue(scope);
        if (due.reconcile) await enqueue(scope, reconcileJob, { org_id }, { key: `facebook.reconcile:${org_id}` });
        if (due.check) await enqueueCheck(scope);
      });
    }
  },
});
