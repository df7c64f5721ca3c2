import {
  type ConnectedAccount,
  changeAccount,
  getAccount,
  grantsOf,
  saveProviderCounts,
} from '#engines/connected-sources/server/index.ts';
import { findKnownSource, type KnownSource } from '#features/leads/server/index.ts';
import { daysAgo, nowIso, nowMillis } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../../contract.ts';
import { countByDay, startOfDay } from './count-days.ts';
import { takeLeads } from './take-leads.ts';
import { listWantedForms, noteReconciled, type WantedForm } from './wanted-forms.queries.ts';

/** What is compared again in any case, because a lead may be listed a little later than it was sent. */
const OVERLAP_MS = 10 * 60_000;
/** A form that never had a lead has almost no budget at Meta, so it is asked less often (integrations 1.11). */
const RARELY_MS = 30 * 60_000;
/** The days that the full count compares, today included. */
const FULL_DAYS = 14;
/** Meta hands out leads for so long. */
const KEPT_DAYS = 90;

interface PageInOrg {
  org_id: number;
  account_id: number;
}

/** What comparing the leads of a page brought. */
export interface Compared {
  leads_new: number;
  /** Why not every form could be compared; null when all were. */
  error: ProviderError | null;
}

/**
 * Compares the leads of a page’s forms with Facebook’s, takes in what no notice brought, and keeps how many there are by day.
 *
 * @param is_full compares fourteen days instead of what came since the last time.
 */
export async function reconcilePage(
  services: Services,
  { org_id, account_id }: PageInOrg,
  { is_full }: { is_full: boolean },
): Promise<Compared> {
  const began_at = nowIso();
  const found = await inOrg(services, org_id, (scope) => readPage(scope, account_id));
  const compared: Compared = { leads_new: 0, error: null };
  if (!found) return compared;
  // A page that no login shows any more has no token to ask with.
  if (!found.isReached) return { ...compared, error: new ProviderError({ call_class: 'permission_missing' }) };
  for (const form of found.forms) {
    if (!is_full && isAskedRarely(form)) continue;
    const { leads_new, stopped } = await reconcileForm(services, org_id, { ...found, form, is_full });
    compared.leads_new += leads_new;
    if (stopped) return { ...compared, error: stopped.error };
  }
  await inOrg(services, org_id, (scope) => changeAccount(scope, account_id, { reconciled_until: began_at }));
  return compared;
}

async function readPage(scope: OrgScope, account_id: number) {
  const page = await getAccount(scope, FACEBOOK, account_id);
  const source = await findKnownSource(scope, page.source_id);
  if (!source || page.disconnected_at !== null || !page.is_receiving) return null;
  return {
    page,
    source,
    isReached: (await grantsOf(scope, account_id)).some(({ has_token }) => has_token),
    zone: await readOrgZone(scope),
    forms: await listWantedForms(scope, FACEBOOK, account_id),
  };
}

const isAskedRarely = ({ has_leads, reconciled_until }: WantedForm): boolean =>
  !has_leads && reconciled_until !== null && nowMillis() - Date.parse(reconciled_until) < RARELY_MS;

interface FormToCompare {
  page: ConnectedAccount;
  source: KnownSource;
  zone: string;
  form: WantedForm;
  is_full: boolean;
}

/** Whole days are listed, so that their leads can be counted. */
async function reconcileForm(services: Services, org_id: number, { page, source, zone, form, is_full }: FormToCompare) {
  const began_at = nowIso();
  const since = latest(findWanted(form), daysAgo(KEPT_DAYS), startOfDay(findStart(form, is_full), zone));
  const taken = await takeLeads(services, { org_id, source, page, form, since, origin: 'RECONCILE' });
  if (taken.stopped === null) {
    await inOrg(services, org_id, async (scope) => {
      const counts = countByDay(taken.submitted, since, began_at, zone);
      await saveProviderCounts(scope, { source_id: page.source_id, form_external_id: form.external_id }, counts);
      await noteReconciled(scope, form.id, began_at);
    });
  }
  return taken;
}

/** Leads sent before the page was connected, or while the form was off, come in only when somebody asks for old leads. */
const findWanted = ({ connected_at, switched_at }: WantedForm): string => latest(connected_at, switched_at ?? '');

function findStart({ reconciled_until, connected_at }: WantedForm, is_full: boolean): string {
  if (is_full) return daysAgo(FULL_DAYS - 1);
  return new Date(Date.parse(reconciled_until ?? connected_at) - OVERLAP_MS).toISOString();
}

const latest = (...instants: readonly string[]): string => [...instants].sort().at(-1)!;

const inOrg = <Result>(services: Services, org_id: number, work: (scope: OrgScope) => Promise<Result>) =>
  withScope(services.database, { org_id, actor: null, request_id: 'facebook.reconcile', mode: 'transaction' }, work);
