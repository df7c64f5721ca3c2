import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { formsSynced } from '../../events.ts';
import { changeAccount, getAccount } from '../connections/accounts.queries.ts';
import { type ConnectedSource, callerOf, inOrg } from '../source.ts';
import { keepForms } from './forms.queries.ts';

interface AccountInOrg {
  org_id: number;
  account_id: number;
  request_id: string;
}

/** Reads the forms of an account and keeps them. Throws ProviderError, after noting what it says of the permission. */
export async function syncForms(
  source: ConnectedSource,
  services: Services,
  { org_id, account_id, request_id }: AccountInOrg,
): Promise<void> {
  const run = <Result>(work: (scope: OrgScope) => Promise<Result>) => inOrg(services, org_id, request_id, work);
  const account = await run((scope) => getAccount(scope, source.id, account_id));
  if (account.disconnected_at !== null) return;
  try {
    const forms = await callerOf(
      source,
      services,
      org_id,
      account,
    )((token) => source.calls.listForms(services, token, account.external_id));
    await run(async (scope) => {
      const now = await getAccount(scope, source.id, account_id, true);
      await keepForms(scope, now, forms);
      await changeAccount(scope, account_id, { forms_synced_at: nowIso() });
    });
  } finally {
    await run((scope) => record(scope, formsSynced, { subject_id: account_id, payload: {}, audience: null }));
  }
}
