import { getAccount, listAccounts } from '#engines/connected-sources/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import { FACEBOOK, facebook, facebookSource } from '../contract.ts';
import { callPage } from './call-page.ts';
import { finishConsent, startConsent } from './consent.ts';
import { syncDataset, viewDatasets } from './datasets.ts';
import { disconnect } from './disconnect.ts';
import { changeReceiving, viewForms } from './forms.ts';
import { listForms } from './graph.ts';
import { viewConnections, viewPages, viewStatus } from './integration-view.ts';
import { dismissDelayed, listDelayedPages } from './jobs/delayed.queries.ts';
import { fetchOldLeads, viewLastRun } from './jobs/fetch-old-leads.ts';
import { refusedByMeta } from './meta-refusal.ts';
import { enqueueSync } from './sync-forms.job.ts';

export const facebookRoutes = bind(facebook, {
  start: async ({ scope, services, session, body }) => ({
    url: await startConsent(scope, services, session.id, body.is_rerequest),
  }),
  subscribe: async (context) => {
    const id = await finishConsent(context, context.body);
    return context.read(async (scope) => {
      const { results } = await viewConnections(scope);
      return { connection: results.find((connection) => connection.id === id)!, pages: await viewPages(scope) };
    });
  },
  listConnections: ({ scope }) => viewConnections(scope),
  disconnect: async ({ transaction, query }) => {
    await transaction((scope) => disconnect(scope, query.connection_id));
    return done;
  },
  listPages: async ({ scope }) => ({ results: await viewPages(scope) }),
  pagesStatus: ({ scope }) => viewStatus(scope),
  listForms: async ({ scope, 'connected-account': page }) => ({ results: await viewForms(scope, page) }),
  syncForms: async ({ scope, body }) => {
    if (body?.id) await getAccount(scope, FACEBOOK, body.id);
    await enqueueSync(scope, body?.id ? [body.id] : undefined);
    return done;
  },
  updateForms: async ({ scope, body, 'connected-account': page }) => {
    await changeReceiving(scope, page, body);
    return { results: await viewForms(scope, page) };
  },
  fetchOldLeads: ({ query, ...context }) =>
    fetchOldLeads(context, {
      hours: Number(query[facebookSource.fields.hours]),
      prevent_sync_hours_expansion: Boolean(query.prevent_sync_hours_expansion),
    }),
  getOldLeadsRun: async ({ scope }) => ({ run: await viewLastRun(scope) }),
  listDelayedPages: async ({ scope }) => ({
    fb_pages_delayed_leads: (await listDelayedPages(scope)).map(({ id, name }) => ({ id, name })),
  }),
  dismissDelayedWarning: async ({ scope }) => {
    await dismissDelayed(scope);
    return done;
  },
  listGraphForms: async ({ services, session, read, query }) => {
    const pages = await read((scope) => listAccounts(scope, FACEBOOK));
    const page = pages.find(({ external_id }) => external_id === query.page_id);
    if (!page) throw new Problem('not_found', { log_detail: `page ${query.page_id}` });
    try {
      const forms = await callPage(services, session.actor.org_id, page, (token) =>
        listForms(services, token, page.external_id),
      );
      return { data: forms.map(({ id, name }) => ({ id, name })) };
    } catch (error) {
      throw refusedByMeta(error);
    }
  },
  syncPagePixel: (context) => syncDataset(context, context.body),
  getMetaCapiDetail: async ({ scope }) => ({ results: await viewDatasets(scope) }),
});
