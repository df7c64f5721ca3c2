import { refuseUnshareable } from '#features/content/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import { drawQrCode } from '#platform/server/qr-code.ts';
import type { Services } from '#platform/server/services.ts';
import { shares, views } from '../contract.ts';
import { listContentClients, listSharesOfClient, listViews } from './list-shares.queries.ts';
import { placeholderValues } from './placeholder-values.queries.ts';
import { prepareShare, revokeShare, shareContent } from './share-content.ts';
import { readAnalytics, readShareStats } from './share-stats.queries.ts';
import { recordShareSignals } from './tracking/record-signals.ts';

const getMaker = ({ settings }: Services) => settings;

const sharesRoutes = bind(shares, {
  prepare: async ({ scope, services, content, body: { client_id = null } }) => {
    const share = await prepareShare(scope, getMaker(services), content, client_id);
    return { ...share, token_values: await placeholderValues(scope, share) };
  },
  share: ({ scope, services, content, body }) => shareContent(scope, getMaker(services), content, body),
  shareText: ({ scope, services, content, body: { text_template_id: _, ...sent } }) =>
    shareContent(scope, getMaker(services), content, sent),
  generateDocLink: ({ scope, services, content, body: { s3_obj_key, client_id = null } }) => {
    refuseUnshareable(content);
    if (s3_obj_key !== undefined && s3_obj_key !== content.s3_obj_key) {
      throw fieldProblem('s3_obj_key', 'This file has been replaced. Open it again and share the new one.');
    }
    return prepareShare(scope, getMaker(services), content, client_id);
  },
  createQr: async ({ scope, services, content, body: { client_id = null } }) =>
    drawQrCode((await prepareShare(scope, getMaker(services), content, client_id)).link),
  revoke: ({ scope, share }) => revokeShare(scope, share),
  listOfClient: ({ scope, services, client, query }) => listSharesOfClient(scope, getMaker(services), client.id, query),
  listViews: ({ scope, share, query }) => listViews(scope, share.id, query),
  getStats: ({ scope, content }) => readShareStats(scope, content),
  getAnalytics: ({ scope, content }) => readAnalytics(scope, content),
  listClients: ({ scope, content, query }) => listContentClients(scope, content, query),
  listClientsWithStats: ({ scope, content, query }) => listContentClients(scope, content, query),
});

const viewRoutes = bind(views, {
  signal: ({ services, session, params, body, request }) =>
    recordShareSignals(services, {
      code: params.code,
      session,
      address: request.ip,
      user_agent: request.user_agent,
      request_id: request.id,
      ...body,
    }),
});

export const shareRoutes = [...sharesRoutes, ...viewRoutes];
