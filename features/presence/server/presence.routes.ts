import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { presence } from '../contract.ts';
import { endViewing, reportViewing } from './viewers.queries.ts';

export const presenceRoutes = bind(presence, {
  report: async ({ scope, client, params }) => ({ viewers: await reportViewing(scope, client, params.tab) }),
  end: async ({ scope, params }) => {
    await endViewing(scope, params.id, params.tab);
    return done;
  },
});
