import { getClient } from '#features/clients/server/index.ts';
import { findContent } from '#features/content/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/bind.ts';
import type { Services } from '#platform/server/services.ts';
import { shares, views } from '../contract.ts';
import { listContentClients, listSharesOfClient, listViews } from './list-shares.queries.ts';
import { prepareShare, revokeShare, shareContent } from './share-content.ts';
import { qrOf } from './share-qr.ts';
import { readAnalytics, readShareStats } from './share-stats.queries.ts';
import { documentKey } from './share-target.ts';
import { tokenValues } from './token-values.queries.ts';
import { recordSignals } from './tracking/record-signals.ts';

const makerOf = ({ settings }: Services) => settings;

const sharesRoutes = bind(shares, {
  prepare: async ({ scope, services, params: { t: type, id }, body: { client_id = null } }) => {
    const share = await prepareShare(scope, makerOf(services), { type, id }, client_id);
    return { ...share, token_values: await tokenValues(scope, share) };
  },
  share: ({ scope, services, params: { t: type, id }, body }) =>
    shareContent(scope, makerOf(services), { type, id }, body),
  shareText: ({ scope, services, body: { text_template_id: id, ...sent } }) =>
    shareContent(scope, makerOf(services), { type: 'text', id }, sent),
  generateDocLink: async ({ scope, services, body: { doc_temp_id: id, s3_obj_key, client_id = null } }) => {
    const key = await documentKey(scope, id);
    if (s3_obj_key !== undefined && s3_obj_key !== key) {
      throw fieldProblem('s3_obj_key', 'This file was replaced meanwhile. Open it again and share the new one.');
    }
    return prepareShare(scope, makerOf(services), { type: 'file', id }, client_id);
  },
  createQr: async ({ scope, services, params: { t: type, id }, body: { client_id = null } }) =>
    qrOf((await prepareShare(scope, makerOf(services), { type, id }, client_id)).link),
  revoke: async ({ scope, params }) => {
    await revokeShare(scope, params.id);
    return done;
  },
  listOfClient: async ({ scope, services, params, query }) => {
    await getClient(scope, params.id);
    return listSharesOfClient(scope, makerOf(services), params.id, query);
  },
  listViews: ({ scope, services, params, query }) => listViews(scope, makerOf(services), params.id, query),
  getStats: async ({ scope, params: { t: type, id } }) => {
    await findContent(scope, { type, id }, 'view');
    return readShareStats(scope, { type, id });
  },
  getAnalytics: async ({ scope, params: { t: type, id } }) => {
    await findContent(scope, { type, id }, 'view');
    return readAnalytics(scope, { type, id });
  },
  listClients: async ({ scope, params, query }) => {
    await findContent(scope, params, 'view');
    return listContentClients(scope, params, query);
  },
  listClientsWithStats: async ({ scope, params, query }) => {
    await findContent(scope, params, 'view');
    return listContentClients(scope, params, query);
  },
});

const viewRoutes = bind(views, {
  signal: async ({ services, session, params, body, request }) => {
    await recordSignals(services, {
      code: params.code,
      session,
      address: request.ip,
      user_agent: request.user_agent,
      request_id: request.id,
      ...body,
    });
    return done;
  },
});

export const shareRoutes = [...sharesRoutes, ...viewRoutes];
