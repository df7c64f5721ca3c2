import { nowMillis } from '#platform/server/clock.ts';
import { record } from '#platform/server/events.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { ConnectedAccount } from '../../connection.ts';
import { accountPermissionLost } from '../../events.ts';
import { checkConnection } from '../checks/check-permissions.ts';
import { grantsOf } from '../connections/accounts.queries.ts';
import { listConnections } from '../connections/connections.queries.ts';
import { findForm, type StoredForm } from '../forms/forms.queries.ts';
import { syncForms } from '../forms/sync-forms.ts';
import type { ProviderLead } from '../provider.ts';
import { isRefusal } from '../refused-by-provider.ts';
import type { ConnectedSource, SourceWork } from '../source.ts';
import { type LeadSurroundings, writeLeadBody } from './lead-body.ts';
import type { DueNotice, FetchedLead, FetchFrom, FetchLead } from './lead-fetcher.ts';
import { isLastSearch } from './retry-plan.ts';

/** Forms of an account are not read again for a lead sooner than this after the last time. */
const SYNC_PAUSE_MS = 60_000;

/** Begins to fetch announced leads of an account. */
export function beginFetching(at: SourceWork, { account }: FetchFrom): FetchLead {
  const { source, services } = at;
  const call = at.callerOf(account);
  const forms = new Map<string, Promise<StoredForm | undefined>>();
  const findOnce = (form_id: string) => {
    const known = forms.get(form_id);
    if (known) return known;
    const form = findOrReadForm(at, account, form_id);
    forms.set(form_id, form);
    form.catch(() => forms.delete(form_id));
    return form;
  };
  return async (notice) => {
    if (notice.content !== null && source.readAnnounced) {
      const told = source.readAnnounced(notice.content);
      const form = told.form_id === null ? undefined : await findOnce(told.form_id);
      const lead = toFetchedLead(source, told, account, form);
      return { ...lead, is_test: lead.is_test || notice.is_test };
    }
    const lead = await sayingRefusals(at, account, () =>
      call((token, connection_id) =>
        source.calls.readLead(services, token, notice.external_id).catch(async (error) => {
          throw (await isRefusedSilently(at, account, { notice, connection_id, error }))
            ? withoutPermission(error)
            : error;
        }),
      ),
    );
    const form_id = lead.form_id ?? notice.form_external_id;
    return toFetchedLead(source, lead, account, form_id === null ? undefined : await findOnce(form_id));
  };
}

/**
 * Returns whether a lead that the provider says does not exist is one we may no longer read: some say the same of both
 * (integrations 1.9). It is asked about the permission before the lead is given up.
 */
async function isRefusedSilently(
  at: SourceWork,
  account: ConnectedAccount,
  { notice, connection_id, error }: { notice: DueNotice; connection_id: number; error: unknown },
) {
  if (!(error instanceof ProviderError) || error.call_class !== 'not_found') return false;
  if (isLastSearch(notice)) {
    const connections = await at.inOrg((scope) => listConnections(scope, at.source.id));
    const connection = connections.find(({ id }) => id === connection_id);
    if (connection) await checkConnection(at, connection);
  }
  const grants = await at.inOrg((scope) => grantsOf(scope, account.id));
  return grants.some((grant) => grant.connection_id === connection_id && grant.missing.length > 0);
}

const withoutPermission = ({ code, said }: ProviderError): ProviderError =>
  new ProviderError({ call_class: 'permission_missing', code, said });

/** Lets open screens hear that leads of an account are refused from now on. */
async function sayingRefusals<Result>(at: SourceWork, { id }: ConnectedAccount, read: () => Promise<Result>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError && isRefusal(error))
      await at.inOrg((scope) => record(scope, accountPermissionLost, { subject_id: id, payload: {}, audience: null }));
    throw error;
  }
}

/** Puts a lead together with its account and form as they are now. */
export function toFetchedLead(
  { isTestLead }: ConnectedSource,
  { id, form_id, fetched, created_at }: ProviderLead,
  account: { external_id: string; name: string },
  form: StoredForm | undefined,
): FetchedLead {
  const surroundings: LeadSurroundings = {
    page: { id: account.external_id, name: account.name },
    form: form ? { id: form.external_id, name: form.name, questions: form.questions } : null,
  };
  return {
    external_id: id,
    form_id,
    body: writeLeadBody(fetched, surroundings),
    submitted_at: created_at,
    is_test: isTestLead(fetched),
  };
}

/** A form that is new to us is read first, because its questions say what the answers mean. */
async function findOrReadForm(at: SourceWork, account: ConnectedAccount, form_id: string) {
  const find = () => at.inOrg((scope) => findForm(scope, account.source_id, form_id));
  const known = await find();
  const { forms_synced_at } = account;
  if (known || (forms_synced_at !== null && nowMillis() - Date.parse(forms_synced_at) < SYNC_PAUSE_MS)) return known;
  try {
    await syncForms(at, account.id);
  } catch (error) {
    // The lead is there; what its form asks is not worth losing it.
    if (!(error instanceof ProviderError)) throw error;
  }
  return find();
}
