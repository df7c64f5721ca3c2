import { lastPayloads, removeSource, sourceRateLimiterFor } from '#features/leads/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { WEBHOOK, webhookSources } from '../contract.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  renewWebhookAddress,
  sendTestLead,
  setWebhookSecret,
  withDetail,
} from './sources.ts';

export const webhookRoutes = bind(webhookSources, {
  list: async ({ scope, services }) => ({ results: await listWebhooks(scope, services) }),
  create: ({ scope, services, body }) => addWebhook(scope, services, body.name),
  get: async ({ withRow, services }) => {
    // Refusals of the last second are not yet counted in the database.
    await sourceRateLimiterFor(services).flush();
    return withRow((scope, source) => withDetail(scope, services, source));
  },
  update: ({ scope, services, source, body }) => changeWebhook(scope, services, { source, patch: body }),
  delete: ({ scope, source }) => removeSource(scope, source),
  renewAddress: ({ scope, services, source }) => renewWebhookAddress(scope, services, source),
  setSecret: ({ scope, services, source, body }) => setWebhookSecret(scope, services, { source, secret: body.secret }),
  payloads: async ({ scope, source }) => ({ results: await lastPayloads(scope, WEBHOOK, source.id) }),
  sendTest: async ({ scope, services, source }) => ({ lead_id: await sendTestLead(scope, services, source) }),
});
