import { nowIso } from '#platform/server/clock.ts';
import { record } from '#platform/server/events.ts';
import { formsSynced } from '../../events.ts';
import { changeAccount, getAccount } from '../connections/accounts.queries.ts';
import type { SourceWork } from '../source.ts';
import { upsertForms } from './forms.queries.ts';
import { findFault } from './forms.ts';

/** Reads the forms of an account and keeps them. Throws ProviderError, after noting what it says of the permission. */
export async function syncForms({ source, services, inOrg, callerOf }: SourceWork, account_id: number): Promise<void> {
  const account = await inOrg((scope) => getAccount(scope, source.id, account_id));
  if (account.disconnected_at !== null) return;
  try {
    const forms = await callerOf(account)((token) => source.calls.listForms(services, token, account.external_id));
    await inOrg(async (scope) => {
      const now = await getAccount(scope, source.id, account_id, true);
      await upsertForms(
        scope,
        now,
        forms,
        ({ questions }) => !findFault(source, { questions: questions ?? [], mapping: {} }),
      );
      await changeAccount(scope, account_id, { forms_synced_at: nowIso() });
    });
  } finally {
    await inOrg((scope) => record(scope, formsSynced, { subject_id: account_id, payload: {}, audience: null }));
  }
}
