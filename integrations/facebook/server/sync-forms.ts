import { formsSynced } from '#engines/connected-sources/events.ts';
import { changeAccount, getAccount } from '#engines/connected-sources/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../contract.ts';
import { callPage } from './call-page.ts';
import { keepForms } from './forms.queries.ts';
import { listForms } from './graph.ts';

interface PageInOrg {
  org_id: number;
  account_id: number;
  request_id: string;
}

/** Reads the forms of a page from Facebook and keeps them. Throws ProviderError, after noting what it says of the permission. */
export async function syncForms(services: Services, { org_id, account_id, request_id }: PageInOrg): Promise<void> {
  const inOrg = <Result>(work: (scope: OrgScope) => Promise<Result>) =>
    withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);
  const page = await inOrg((scope) => getAccount(scope, FACEBOOK, account_id));
  if (page.disconnected_at !== null) return;
  try {
    const forms = await callPage(services, org_id, page, (token) => listForms(services, token, page.external_id));
    await inOrg(async (scope) => {
      const now = await getAccount(scope, FACEBOOK, account_id, true);
      await keepForms(scope, now, forms);
      await changeAccount(scope, account_id, { forms_synced_at: nowIso() });
    });
  } finally {
    await inOrg((scope) => record(scope, formsSynced, { subject_id: account_id, payload: {}, audience: null }));
  }
}
