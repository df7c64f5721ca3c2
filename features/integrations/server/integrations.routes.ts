import { bind } from '#platform/server/http/bind.ts';
import { integrations } from '../contract.ts';
import { captureDetails } from './details-capture.ts';
import { setNotifyMe } from './notify-me.ts';
import { getIntegration, listIntegrations, searchIntegrations } from './read-directory.ts';

export const integrationRoutes = bind(integrations, {
  list: async ({ scope, query }) => {
    const items = await listIntegrations(scope, query.type);
    const wanted = query.show_suggested_only ? items.filter(({ is_suggested }) => is_suggested) : items;
    return { results: wanted.slice(0, query.page_size) };
  },
  search: async ({ scope, query }) => ({ results: await searchIntegrations(scope, query) }),
  get: ({ scope, params }) => getIntegration(scope, params.id),
  captureDetails: ({ scope, services, body }) => captureDetails(scope, services, body),
  setNotifyMe: ({ scope, params, body }) => setNotifyMe(scope, params.id, body.is_notify_me),
});
