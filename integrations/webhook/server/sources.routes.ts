import { sourceRateLimiterFor } from '#features/leads/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/bind.ts';
import { webhookSources } from '../contract.ts';
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookAddress,
  sendTestLead,
  setWebhookSecret,
  webhookPayloads,
} from './sources.ts';

export const webhookRoutes = bind(webhookSources, {
  list: async ({ scope, services }) => ({ results: await listWebhooks(scope, services) }),
  create: ({ scope, services, body }) => addWebhook(scope, services, body.name),
  get: async ({ read, services, params }) => {
    // What was refused in the last second is not counted in the database yet.
    await sourceRateLimiterFor(services).flush();
    return read((scope) => getWebhook(scope, services, params.id));
  },
  update: ({ scope, services, params, body }) => changeWebhook(scope, services, { id: params.id, patch: body }),
  delete: async ({ scope, params }) => {
    await removeWebhook(scope, params.id);
    return done;
  },
  renewAddress: ({ scope, services, params }) => renewWebhookAddress(scope, services, params.id),
  setSecret: ({ scope, services, params, body }) =>
    setWebhookSecret(scope, services, { id: params.id, secret: body.secret }),
  payloads: async ({ scope, params }) => ({ results: await webhookPayloads(scope, params.id) }),
  sendTest: async ({ scope, services, params }) => ({ lead_id: await sendTestLead(scope, services, params.id) }),
});
