import { daysAgo, nowIso, nowMillis } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { ConnectedAccount } from '../../connection.ts';
import { changeAccount, getAccount, grantsOf } from '../connections/accounts.queries.ts';
import { listWantedForms, saveReconciledUntil, type WantedForm } from '../forms/wanted-forms.queries.ts';
import { type AccountSource, findAccountSource } from '../lead-target.ts';
import { saveProviderCounts } from '../notices/provider-counts.queries.ts';
import { importLeads } from '../old-leads/import-leads.ts';
import type { ConnectedSource, SourceWork } from '../source.ts';
import { countByDay, startOfDay } from './count-days.ts';

/** What is compared again in any case, because a lead may be listed a little later than it was sent. */
const OVERLAP_MS = 10 * 60_000;
/** A form that never had a lead has almost no budget at its provider, so it is asked less often (integrations 1.11). */
const RARELY_MS = 30 * 60_000;
/** The days that the full count compares, today included. */
const FULL_DAYS = 14;

/** What comparing the leads of an account brought. */
export interface Compared {
  leads_new: number;
  /** Why not every form could be compared; null when all were. */
  error: ProviderError | null;
}

/**
 * Compares the leads of an account’s forms with the provider’s, takes in what no notice brought, and keeps how many there are by day.
 *
 * @param is_full compares fourteen days instead of what came since the last time.
 */
export async function reconcileAccount(
  at: SourceWork,
  account_id: number,
  { is_full }: { is_full: boolean },
): Promise<Compared> {
  const began_at = nowIso();
  const found = await at.inOrg((scope) => readAccount(at.source, scope, account_id));
  const compared: Compared = { leads_new: 0, error: null };
  if (!found) return compared;
  // An account that no login shows any more has no token to ask with.
  if (!found.isReached) return { ...compared, error: new ProviderError({ call_class: 'permission_missing' }) };
  for (const form of found.forms) {
    if (!is_full && isAskedRarely(form)) continue;
    const { leads_new, stopped } = await reconcileForm(at, { ...found, form, is_full });
    compared.leads_new += leads_new;
    if (stopped) return { ...compared, error: stopped.error };
  }
  await at.inOrg((scope) => changeAccount(scope, account_id, { reconciled_until: began_at }));
  return compared;
}

async function readAccount({ id, needs_own_token }: ConnectedSource, scope: OrgScope, account_id: number) {
  const account = await getAccount(scope, id, account_id);
  const into = await findAccountSource(scope, account.source_id);
  if (!into || account.disconnected_at !== null || !account.is_receiving) return null;
  return {
    account,
    into,
    isReached: (await grantsOf(scope, account_id)).some(({ has_token }) => has_token || !needs_own_token),
    zone: await readOrgZone(scope),
    forms: await listWantedForms(scope, id, account_id),
  };
}

const isAskedRarely = ({ has_leads, reconciled_until }: WantedForm): boolean =>
  !has_leads && reconciled_until !== null && nowMillis() - Date.parse(reconciled_until) < RARELY_MS;

interface FormToCompare {
  account: ConnectedAccount;
  into: AccountSource;
  zone: string;
  form: WantedForm;
  is_full: boolean;
}

/** Whole days are listed, so that their leads can be counted. */
async function reconcileForm(at: SourceWork, { account, into, zone, form, is_full }: FormToCompare) {
  const began_at = nowIso();
  const since = latest(
    findWanted(form),
    daysAgo(at.source.contract.keeps_days),
    startOfDay(findStart(form, is_full), zone),
  );
  const taken = await importLeads(at, { into, account, form, since, origin: 'RECONCILE' });
  if (taken.stopped === null) {
    await at.inOrg(async (scope) => {
      const counts = countByDay(taken.submitted, since, began_at, zone);
      await saveProviderCounts(scope, { source_id: account.source_id, form_external_id: form.external_id }, counts);
      await saveReconciledUntil(scope, form.id, began_at);
    });
  }
  return taken;
}

/** Leads sent before the account was connected, or while the form was off, come in only when a person asks for old leads. */
const findWanted = ({ connected_at, switched_at }: WantedForm): string => latest(connected_at, switched_at ?? '');

function findStart({ reconciled_until, connected_at }: WantedForm, is_full: boolean): string {
  if (is_full) return daysAgo(FULL_DAYS - 1);
  return new Date(Date.parse(reconciled_until ?? connected_at) - OVERLAP_MS).toISOString();
}

const latest = (...instants: readonly string[]): string => [...instants].sort().at(-1)!;
