import type { FetchedLead, FetchJob, LeadFetcher } from '#features/lead-notices/server/index.ts';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../contract.ts';
import { facebookPermissionLost } from '../events.ts';
import { callPage } from './call-page.ts';
import { findForm, type StoredForm } from './forms.queries.ts';
import { readLead } from './graph.ts';
import type { GraphLead } from './graph-shapes.ts';
import { isTestLead, writeLeadBody } from './lead.ts';

import { syncForms } from './sync-forms.ts';

/** Forms of a page are not read again for a lead sooner than this after the last time. */
const SYNC_PAUSE_MS = 60_000;

/** How announced leads of Facebook are fetched. */
export const facebookFetcher: LeadFetcher = { kind: FACEBOOK, fetch: fetchLead };

async function fetchLead(services: Services, job: FetchJob): Promise<FetchedLead> {
  const { org_id, account, notice } = job;
  const lead = await sayingRefusals(services, job, () =>
    callPage(services, org_id, account, (token) => readLead(services, token, notice.external_id)),
  );
  return toFetchedLead(lead, account, await findOrReadForm(services, job, lead.form_id ?? notice.form_external_id));
}

/** Lets open screens hear that leads of a page are refused from now on. */
async function sayingRefusals<Result>(services: Services, { org_id, account }: FetchJob, read: () => Promise<Result>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError && REFUSALS.includes(error.call_class)) {
      const options = { org_id, actor: null, request_id: 'facebook.fetch-lead', mode: 'transaction' } as const;
      await withScope(services.database, options, (scope) =>
        record(scope, facebookPermissionLost, { subject_id: account.id, payload: {}, audience: null }),
      );
    }
    throw error;
  }
}

const REFUSALS: readonly CallErrorClass[] = ['auth_expired', 'permission_missing'];

/** Puts a lead together with its page and form as they are now. */
export function toFetchedLead(
  lead: GraphLead,
  page: { external_id: string; name: string },
  form: StoredForm | undefined,
): FetchedLead {
  const surroundings = {
    page: { id: page.external_id, name: page.name },
    form: form ? { id: form.external_id, name: form.name, questions: form.questions } : null,
  };
  return {
    external_id: lead.id,
    form_id: lead.form_id,
    body: writeLeadBody(lead.fetched, surroundings),
    submitted_at: lead.created_at,
    is_test: isTestLead(lead.fetched),
  };
}

/** A form that is new to us is read first, because its questions say what the answers mean. */
async function findOrReadForm(services: Services, { org_id, account }: FetchJob, form_id: string | null) {
  if (form_id === null) return undefined;
  const options = { org_id, actor: null, request_id: 'facebook.fetch-lead', mode: 'read' } as const;
  const find = () => withScope(services.database, options, (scope) => findForm(scope, account.source_id, form_id));
  const known = await find();
  const { forms_synced_at } = account;
  if (known || (forms_synced_at !== null && nowMillis() - Date.parse(forms_synced_at) < SYNC_PAUSE_MS)) return known;
  try {
    await syncForms(services, { org_id, account_id: account.id, request_id: 'facebook.fetch-lead' });
  } catch (error) {
    // The lead is there; what its form asks is not worth losing it.
    if (!(error instanceof ProviderError)) throw error;
  }
  return find();
}
