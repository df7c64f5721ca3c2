import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.queries.ts';
import type { Services } from '#platform/server/services.ts';
import type { AccountNotice } from '../hooks/read-entry.ts';
import { findConnectedAccounts, markNoticed } from './accounts.queries.ts';
import { refreshAccount } from './refresh-account.ts';
import { recordChange } from './steps.ts';

/** Reads an account again after Meta reported that something about it changed. */
export const readAccountJob = defineJob({
  name: 'whatsapp.read-account',
  payload: z.object({ org_id: Id, account_id: Id, waba_id: z.string() }),
  attempts: 3,
  async run({ services }, account) {
    const call_class = await refreshAccount(services, account);
    if (call_class?.startsWith('retry_')) throw new Error(`the account could not be read: ${call_class}`);
  },
});

/**
 * Takes hints about accounts: each organisation that connected the account has it read again, and open screens ask at once.
 * Accounts that no organisation connected are ignored.
 */
export async function receiveHints(
  services: Services,
  request_id: string,
  notices: readonly AccountNotice[],
): Promise<void> {
  const named = new Set(notices.flatMap(({ waba_id }) => waba_id ?? []));
  const found = await findConnectedAccounts(services, [...named]);
  for (const org_id of new Set(found.map((account) => account.org_id))) {
    const accounts = found.filter((account) => account.org_id === org_id);
    await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
      const ids = await markNoticed(
        scope,
        accounts.map(({ id }) => id),
      );
      for (const id of ids) await recordChange(scope, id);
      const jobs = accounts
        .filter(({ id }) => ids.includes(id))
        .map(({ id, waba_id }) => ({
          payload: { org_id, account_id: id, waba_id },
          options: { key: `whatsapp.read-account:${org_id}:${id}` },
        }));
      await enqueueAll(scope, readAccountJob, jobs);
    });
  }
}
