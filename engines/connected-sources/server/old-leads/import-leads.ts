import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { ConnectedAccount } from '../../connection.ts';
import type { StoredForm } from '../forms/forms.queries.ts';
import type { AccountSource } from '../lead-target.ts';
import { acceptFetchedLeads, type FoundBy } from '../notices/accept-fetched.queries.ts';
import { toFetchedLead } from '../notices/fetch-lead.ts';
import { waitForFiling } from '../notices/wait-for-filing.ts';
import type { ProviderLead } from '../provider.ts';
import type { SourceWork } from '../source.ts';

/** How many leads one transaction takes in: few, because leads that are announced come in beside them. */
const BATCH = 100;
/** Leads come newest first and are taken in oldest first, so many at a time, because they are kept in memory meanwhile. */
const MAX_KEPT = 1_000;

/** Some providers compare whole seconds and leave the first one out. */
const SECOND_MS = 1_000;

export interface LeadsToTake {
  /** Where its leads go in. */
  into: AccountSource;
  account: ConnectedAccount;
  form: StoredForm;
  /** Leads that were sent before are left alone. */
  since: string;
  origin: FoundBy;
  /** The place to go on from; the newest lead when absent. */
  place?: string | null;
  /** Hears after every batch how many leads it had and how many were new. */
  onBatch?(seen: number, fresh: number): Promise<void>;
}

export interface TakenLeads {
  leads_new: number;
  /** When each lead was sent that is no test. */
  submitted: string[];
  /** Why the provider did not list all of them, and the place to go on from; null when it did. */
  stopped: { error: ProviderError; place: string | null } | null;
}

/**
 * Takes in the leads of a form that were sent since then, a thousand at a time, the oldest of them first. What was listed before
 * the provider stopped is taken in too.
 */
export async function importLeads(at: SourceWork, wanted: LeadsToTake): Promise<TakenLeads> {
  const { source, services } = at;
  const { account, form, since } = wanted;
  const taken: TakenLeads = { leads_new: 0, submitted: [], stopped: null };
  const first = new Date(Date.parse(since) - SECOND_MS).toISOString();
  let place = wanted.place ?? null;
  let kept: ProviderLead[] = [];
  const accept = async () => {
    await acceptOldestFirst(at, wanted, kept, taken);
    kept = [];
  };
  try {
    await at.callerOf(account)(async (token) => {
      // Called again with a token that was renewed, it goes on where it was.
      const window = { since: first, ...(place && { after: place }) };
      const about = { account_id: account.external_id, form_id: form.external_id };
      for await (const { items, after } of source.calls.listLeads(services, token, about, window)) {
        kept.push(...items.filter(({ created_at }) => created_at === null || created_at >= since));
        place = after;
        if (kept.length >= MAX_KEPT) await accept();
      }
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    taken.stopped = { error, place };
  }
  await accept();
  return taken;
}

async function acceptOldestFirst(
  { source, services, org_id }: SourceWork,
  { into, account, form, origin, onBatch }: LeadsToTake,
  leads: readonly ProviderLead[],
  taken: TakenLeads,
): Promise<void> {
  const ordered = leads.toSorted((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''));
  for (let first = 0; first < ordered.length; first += BATCH) {
    await waitForFiling(services, org_id);
    const batch = ordered.slice(first, first + BATCH).map((lead) => {
      return toFetchedLead(source, { ...lead, form_id: lead.form_id ?? form.external_id }, account, form);
    });
    const { leads_new } = await acceptFetchedLeads(services, org_id, into, batch, origin);
    taken.leads_new += leads_new;
    taken.submitted.push(...batch.flatMap(({ submitted_at, is_test }) => (is_test ? [] : (submitted_at ?? []))));
    await onBatch?.(batch.length, leads_new);
  }
}
