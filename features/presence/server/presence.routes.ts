import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { presence } from '../contract.ts';
import { endViewingClient, reportViewingClient } from './viewers.queries.ts';

export const presenceRoutes = bind(presence, {
  report: async ({ scope, client, params }) => ({ viewers: await reportViewingClient(scope, client, params.tab) }),
  end: async ({ scope, params }) => {
    await endViewingClient(scope, params.id, params.tab);
    return done;
  },
});
