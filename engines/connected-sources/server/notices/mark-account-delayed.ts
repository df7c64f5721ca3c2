import type { OrgScope } from '#platform/server/database/scope.ts';
import { changeAccount, findAccountOfSource } from '../connections/accounts.queries.ts';
import type { FetchedLead } from './lead-fetcher.ts';

/** A lead that came later than this after it was sent is delayed (integrations 1.12). */
const DELAYED_AFTER_MS = 15 * 60_000;

/** Marks the account of leads of which one is delayed; requested old leads never are. */
export async function markAccountDelayed(
  scope: OrgScope,
  source_id: number,
  leads: readonly FetchedLead[],
  arrived_at: string,
): Promise<void> {
  const isDelayed = leads.some(
    ({ submitted_at, is_test }) =>
      !is_test && submitted_at !== null && Date.parse(arrived_at) - Date.parse(submitted_at) > DELAYED_AFTER_MS,
  );
  const account = isDelayed ? await findAccountOfSource(scope, source_id) : null;
  if (account) await changeAccount(scope, account.id, { delayed_at: arrived_at });
}
