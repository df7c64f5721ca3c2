import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { ConnectedAccount } from '../../connection.ts';
import { listAccounts } from '../connections/accounts.queries.ts';
import { Comparison, type ConnectedSource, NoWork, type SourceJobs, WorkOfOrg, workFor } from '../source.ts';
import { checkPermissions, checkSubscription } from './check-permissions.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { claimDueWork, listDueOrgs } from './schedules.queries.ts';

/** A comparison that takes longer leaves the rest to the next, which comes before the next but one could overtake it. */
const LONGEST_MS = 10 * 60_000;

/**
 * Compares the leads of all accounts of an organisation with the provider’s, those first that were compared longest ago; an
 * account that cannot be compared hinders no other.
 */
export const reconcileJob = (source: ConnectedSource): SourceJobs['reconcile'] =>
  defineJob({
    name: `${source.id}.reconcile`,
    payload: Comparison,
    attempts: 3,
    async run({ services, log, request_id, stopping }, { org_id, is_full }) {
      const at = workFor(source, services, org_id, request_id);
      const accounts = await at.inOrg((scope) => listAccounts(scope, source.id));
      const ends_ms = nowMillis() + LONGEST_MS;
      for (const account of accounts.toSorted(byLastComparison)) {
        if (stopping?.aborted || nowMillis() > ends_ms) return;
        const account_id = account.id;
        // The provider failed when the account was connected.
        if (account.subscribed_at === null) await checkSubscription(at, account);
        const { leads_new, error } = await reconcileAccount(at, account_id, { is_full });
        if (leads_new > 0) log.info({ org_id, account_id, leads_new }, 'leads found that were not announced');
        if (error) log.info({ org_id, account_id, call_class: error.call_class }, 'leads could not be compared');
      }
    },
  });

const byLastComparison = (one: ConnectedAccount, other: ConnectedAccount) =>
  (one.reconciled_until ?? '').localeCompare(other.reconciled_until ?? '');

/** Looks at the permissions, accounts and subscriptions of an organisation, and counts the leads of fourteen days. */
export const checkJob = (source: ConnectedSource): SourceJobs['check'] =>
  defineJob({
    name: `${source.id}.check`,
    payload: WorkOfOrg,
    attempts: 3,
    async run({ services, request_id }, { org_id }) {
      const at = workFor(source, services, org_id, request_id);
      await checkPermissions(at);
      await at.inOrg((scope) =>
        enqueue(scope, source.jobs.reconcile, { org_id, is_full: true }, { key: `${source.id}.recount:${org_id}` }),
      );
    },
  });

/** Has the permissions and accounts of an organisation looked at soon. */
export const enqueueCheck = ({ id, jobs }: ConnectedSource, scope: OrgScope): Promise<void> =>
  enqueue(scope, jobs.check, { org_id: scope.org_id }, { key: `${id}.check:${scope.org_id}` });

/** Gives every organisation its turn: a comparison each 15 minutes, a look at its permissions each day. */
export const scheduleJob = (source: ConnectedSource): SourceJobs['schedule'] =>
  defineJob({
    name: `${source.id}.schedule`,
    payload: NoWork,
    attempts: 1,
    cron: '* * * * *',
    async run({ services, request_id }) {
      const { id, jobs } = source;
      if (!source.isSetUp(services)) return;
      for (const org_id of await listDueOrgs(services.database, id)) {
        await inOrg(services, org_id, request_id, async (scope) => {
          const due = await claimDueWork(scope, id);
          if (due.reconcile) await enqueue(scope, jobs.reconcile, { org_id }, { key: `${id}.reconcile:${org_id}` });
          if (due.check) await enqueueCheck(source, scope);
        });
      }
    },
  });
