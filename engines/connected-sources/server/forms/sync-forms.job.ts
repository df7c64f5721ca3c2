import type { OrgScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { listAccounts } from '../connections/accounts.queries.ts';
import { isPassing } from '../refused-by-provider.ts';
import { type ConnectedSource, type SourceJobs, WorkOfAccount, workFor } from '../source.ts';
import { syncForms } from './sync-forms.ts';

/** Reads the forms of one account again; what passes by itself is tried again by the queue. */
export const syncFormsJob = (source: ConnectedSource): SourceJobs['syncForms'] =>
  defineJob({
    name: `${source.id}.sync-forms`,
    payload: WorkOfAccount,
    attempts: 6,
    async run({ services, log, request_id }, { org_id, account_id }) {
      if (!source.isSetUp(services)) return;
      try {
        await syncForms(workFor(source, services, org_id, request_id), account_id);
      } catch (error) {
        if (!(error instanceof ProviderError) || isPassing(error)) throw error;
        log.info({ org_id, account_id, call_class: error.call_class, code: error.code }, 'forms could not be read');
      }
    },
  });

/** Has the forms of these accounts read soon, in the background; of all accounts where none is named. */
export async function enqueueSync(
  { id, jobs }: ConnectedSource,
  scope: OrgScope,
  account_ids?: readonly number[],
): Promise<void> {
  const { org_id } = scope;
  const ids = account_ids ?? (await listAccounts(scope, id)).map((account) => account.id);
  await enqueueAll(
    scope,
    jobs.syncForms,
    ids.map((account_id) => ({
      payload: { org_id, account_id },
      options: { key: `${id}.sync-forms:${org_id}:${account_id}` },
    })),
  );
}
