import * as z from 'zod';
import { listAccounts } from '#engines/connected-sources/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { FACEBOOK } from '../contract.ts';
import { hasMetaApp } from './graph-call.ts';
import { isPassing } from './meta-refusal.ts';
import { syncForms } from './sync-forms.ts';

/** Reads the forms of one page again; what passes by itself is tried again by the queue. */
export const syncFormsJob = defineJob({
  name: 'facebook.sync-forms',
  payload: z.object({ org_id: Id, account_id: Id }),
  attempts: 6,
  async run({ services, log, request_id }, { org_id, account_id }) {
    if (!hasMetaApp(services)) return;
    try {
      await syncForms(services, { org_id, account_id, request_id });
    } catch (error) {
      if (!(error instanceof ProviderError) || isPassing(error)) throw error;
      log.info({ org_id, account_id, call_class: error.call_class, code: error.code }, 'forms could not be read');
    }
  },
});

/** Has the forms of these pages read soon, in the background; of all pages where none is named. */
export async function enqueueSync(scope: OrgScope, account_ids?: readonly number[]): Promise<void> {
  const { org_id } = scope;
  const ids = account_ids ?? (await listAccounts(scope, FACEBOOK)).map(({ id }) => id);
  await enqueueAll(
    scope,
    syncFormsJob,
    ids.map((account_id) => ({
      payload: { org_id, account_id },
      options: { key: `facebook.sync-forms:${org_id}:${account_id}` },
    })),
  );
}
