import { accountPermissionLost } from '#engines/connected-sources/events.ts';
import {
  type DueNotice,
  type FetchedLead,
  type FetchFrom,
  type FetchLead,
  grantsOf,
  isLastSearch,
  type LeadFetcher,
  listConnections,
} from '#engines/connected-sources/server/index.ts';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../contract.ts';
import { pageCaller } from './call-page.ts';
import { findForm, type StoredForm } from './forms.queries.ts';
import { readLead } from './graph.ts';
import type { GraphLead } from './graph-shapes.ts';
import { checkConnection } from './jobs/check-permissions.ts';
import { isTestLead, writeLeadBody } from './lead.ts';
import { syncForms } from './sync-forms.ts';

/** Forms of a page are not read again for a lead sooner than this after the last time. */
const SYNC_PAUSE_MS = 60_000;

/** How announced leads of Facebook are fetched. */
export const facebookFetcher: LeadFetcher = { kind: FACEBOOK, begin: beginFetching };

function beginFetching(services: Services, from: FetchFrom): FetchLead {
  const { org_id, account } = from;
  const call = pageCaller(services, org_id, account);
  const forms = new Map<string, Promise<StoredForm | undefined>>();
  const findOnce = (form_id: string) => {
    const known = forms.get(form_id);
    if (known) return known;
    const form = findOrReadForm(services, from, form_id);
    forms.set(form_id, form);
    form.catch(() => forms.delete(form_id));
    return form;
  };
  return async (notice) => {
    const lead = await sayingRefusals(services, from, () =>
      call((token, connection_id) =>
        readLead(services, token, notice.external_id).catch(async (error) => {
          throw (await isRefusedSilently(services, from, { notice, connection_id, error }))
            ? withoutPermission(error)
            : error;
        }),
      ),
    );
    const form_id = lead.form_id ?? notice.form_external_id;
    return toFetchedLead(lead, account, form_id === null ? undefined : await findOnce(form_id));
  };
}

/**
 * Returns whether a lead that Meta says does not exist is one we may no longer read: it says the same of both (integrations
 * 1.9). Meta is asked about the permission before the lead is given up.
 */
async function isRefusedSilently(
  services: Services,
  { org_id, account }: FetchFrom,
  { notice, connection_id, error }: { notice: DueNotice; connection_id: number; error: unknown },
) {
  if (!(error instanceof ProviderError) || error.call_class !== 'not_found') return false;
  const options = { org_id, actor: null, request_id: 'facebook.fetch-lead', mode: 'read' } as const;
  const look = <Result>(work: (scope: OrgScope) => Promise<Result>) => withScope(services.database, options, work);
  if (isLastSearch(notice)) {
    const connections = await look((scope) => listConnections(scope, FACEBOOK));
    const connection = connections.find(({ id }) => id === connection_id);
    if (connection) await checkConnection(services, org_id, connection);
  }
  const grants = await look((scope) => grantsOf(scope, account.id));
  return grants.some((grant) => grant.connection_id === connection_id && grant.missing.length > 0);
}

const withoutPermission = ({ code, said }: ProviderError): ProviderError =>
  new ProviderError({ call_class: 'permission_missing', code, said });

/** Lets open screens hear that leads of a page are refused from now on. */
async function sayingRefusals<Result>(services: Services, { org_id, account }: FetchFrom, read: () => Promise<Result>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError && REFUSALS.includes(error.call_class)) {
      const options = { org_id, actor: null, request_id: 'facebook.fetch-lead', mode: 'transaction' } as const;
      await withScope(services.database, options, (scope) =>
        record(scope, accountPermissionLost, { subject_id: account.id, payload: {}, audience: null }),
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
async function findOrReadForm(services: Services, { org_id, account }: FetchFrom, form_id: string) {
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
