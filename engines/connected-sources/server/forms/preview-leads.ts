import { Problem } from '#platform/contract/problems.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Handler } from '#platform/server/http/bind.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedAccount } from '../../connection.ts';
import type { ConnectedSourceContract, LeadPreview } from '../../contract.ts';
import { requireLeadTarget } from '../lead-target.ts';
import { writeLeadBody } from '../notices/lead-body.ts';
import { listKnownLeads } from '../notices/lead-notices.queries.ts';
import type { ProviderLead } from '../provider.ts';
import { refusedByProvider } from '../refused-by-provider.ts';
import { type ConnectedSource, requireSetUp, workFor } from '../source.ts';
import { listStoredForms, type StoredForm } from './forms.queries.ts';

const SHOWN = 3;
/** How far back is looked, and how many pages of a list at most, because a person waits. */
const DAYS = 30;
const MAX_PAGES = 2;

/** Answers how the latest leads of a form would be read now. Leads that have come in are left out: who may see them is decided there. */
export const previewLeadsHandler =
  (source: ConnectedSource): Handler<ConnectedSourceContract['previewLeads']> =>
  async ({ services, session, query, withRow }) => {
    requireSetUp(source, services);
    const { account, form } = await withRow(async (scope, found) => ({
      account: found,
      form: (await listStoredForms(scope, found.source_id)).find(({ id }) => id === query.form),
    }));
    if (!form) throw new Problem('not_found', { log_detail: `form ${query.form}` });
    try {
      const leads = await listLatest(source, services, session.actor.org_id, account, form);
      return { results: await withRow((scope) => readPreviews(source, scope, account, form, leads)) };
    } catch (error) {
      throw refusedByProvider(source, error);
    }
  };

function listLatest(
  source: ConnectedSource,
  services: Services,
  org_id: number,
  account: ConnectedAccount,
  form: StoredForm,
): Promise<ProviderLead[]> {
  const about = { account_id: account.external_id, form_id: form.external_id };
  return workFor(source, services, org_id).callerOf(account)(async (token) => {
    const leads: ProviderLead[] = [];
    let pages = 0;
    for await (const { items } of source.calls.listLeads(services, token, about, { since: daysAgo(DAYS) })) {
      leads.push(...items.filter(({ fetched }) => !source.isTestLead(fetched)));
      pages += 1;
      if (pages === MAX_PAGES) break;
    }
    return leads.sort((one, other) => (other.created_at ?? '').localeCompare(one.created_at ?? ''));
  });
}

async function readPreviews(
  source: ConnectedSource,
  scope: Scope,
  { source_id, external_id, name }: ConnectedAccount,
  form: StoredForm,
  leads: readonly ProviderLead[],
): Promise<LeadPreview[]> {
  const ids = leads.map(({ id }) => id);
  const known = new Set(await listKnownLeads(scope, source_id, ids));
  const fresh = leads.filter(({ id }) => !known.has(id)).slice(0, SHOWN);
  const surroundings = {
    page: { id: external_id, name },
    form: { id: form.external_id, name: form.name, questions: form.questions },
  };
  return Promise.all(
    fresh.map(async ({ id, created_at, fetched }) => {
      const body = writeLeadBody(fetched, surroundings);
      const told = await requireLeadTarget().previewLead(scope, { kind: source.id, source_id, body });
      return { id, sent_at: created_at, ...told };
    }),
  );
}
