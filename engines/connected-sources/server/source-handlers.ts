import { done } from '#platform/contract/endpoint.ts';
import type { Handler } from '#platform/server/http/bind.ts';
import type { ConnectedSourceContract } from '../contract.ts';
import { getAccount } from './connections/accounts.queries.ts';
import { finishConsent, startConsent } from './consent/consent.ts';
import { disconnect } from './ending/disconnect.ts';
import { changeReceiving, viewForms } from './forms/forms.ts';
import { enqueueSync } from './forms/sync-forms.job.ts';
import { fetchOldLeads, viewLastRun } from './old-leads/fetch-old-leads.ts';
import { viewAccounts, viewConnections, viewStatus } from './show-integration.ts';
import type { ConnectedSource } from './source.ts';
import { dismissDelayed, listDelayedAccounts } from './warnings/delayed.queries.ts';

type Calls = ConnectedSourceContract['calls'];

/** Answers the calls of a provider; its routes bind them to its contract. */
export const sourceHandlers = (source: ConnectedSource): { [Name in keyof Calls]: Handler<Calls[Name]> } => ({
  start: async ({ scope, services, session, body: { is_rerequest } }) => ({
    url: await startConsent(source, scope, services, { session_id: session.id, is_rerequest }),
  }),
  subscribe: async (context) => {
    const id = await finishConsent(source, context, context.body);
    return context.read(async (scope) => {
      const { results } = await viewConnections(source, scope);
      const connection = results.find((one) => one.id === id)!;
      return { connection, pages: await viewAccounts(source, scope) };
    });
  },
  listConnections: ({ scope }) => viewConnections(source, scope),
  disconnect: ({ transaction, query }) => transaction((scope) => disconnect(source, scope, query.connection_id)),
  listPages: async ({ scope }) => ({ results: await viewAccounts(source, scope) }),
  pagesStatus: ({ scope }) => viewStatus(source, scope),
  listForms: async ({ scope, 'connected-account': account }) => ({
    results: await viewForms(source, scope, account),
  }),
  syncForms: async ({ scope, query: { id } }) => {
    if (id) await getAccount(scope, source.id, id);
    await enqueueSync(source, scope, id ? [id] : undefined);
    return done;
  },
  updateForms: async ({ scope, body, 'connected-account': account }) => {
    await changeReceiving(source, scope, account, body);
    return { results: await viewForms(source, scope, account) };
  },
  fetchOldLeads: (context) =>
    fetchOldLeads(source, context, {
      hours: Number(context.query[source.contract.fields.hours]),
      keeps_to_hours: Boolean(context.query.prevent_sync_hours_expansion),
    }),
  getOldLeadsRun: async ({ scope }) => ({ run: await viewLastRun(source, scope) }),
  listDelayedPages: async ({ scope }) => {
    const delayed = await listDelayedAccounts(scope, source.id);
    return { [source.contract.fields.delayed]: delayed.map(({ id, name }) => ({ id, name })) };
  },
  dismissDelayedWarning: ({ scope }) => dismissDelayed(scope),
});
