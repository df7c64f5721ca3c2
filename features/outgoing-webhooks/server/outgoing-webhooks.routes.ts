import { bind } from '#platform/server/http/bind.ts';
import { outgoingWebhooks } from '../contract.ts';
import { listDeliveries, sendAgain, sendTest } from './deliveries.queries.ts';
import { readFilterChoices } from './filters.ts';
import {
  addSignedWebhook,
  changeWebhook,
  listWebhooks,
  readSecret,
  refuseAddress,
  removeWebhook,
  renewSecret,
  replayFailed,
} from './webhooks.ts';

export const outgoingWebhookRoutes = bind(outgoingWebhooks, {
  list: async ({ scope }) => ({ results: await listWebhooks(scope) }),
  getFilterChoices: ({ scope }) => readFilterChoices(scope),
  create: async ({ services, transaction, body }) => {
    await refuseAddress(services, body.url);
    return transaction((scope) => addSignedWebhook(scope, services, body));
  },
  update: async ({ services, withRow, body }) => {
    if (body.url !== undefined) await refuseAddress(services, body.url);
    return withRow((scope, webhook) => changeWebhook(scope, webhook, body));
  },
  delete: ({ scope, outgoing_webhook }) => removeWebhook(scope, outgoing_webhook),
  getSecret: async ({ services, outgoing_webhook }) => ({ secret: readSecret(services, outgoing_webhook) }),
  renewSecret: ({ scope, services, outgoing_webhook }) => renewSecret(scope, services, outgoing_webhook),
  sendTest: async ({ scope, outgoing_webhook }) => ({ delivery_id: await sendTest(scope, outgoing_webhook) }),
  listDeliveries: ({ scope, outgoing_webhook, query }) => listDeliveries(scope, outgoing_webhook.id, query),
  sendAgain: ({ scope, outgoing_webhook, params }) => sendAgain(scope, outgoing_webhook, params.delivery_id),
  sendFailedAgain: async ({ scope, outgoing_webhook }) => ({ count: await replayFailed(scope, outgoing_webhook) }),
});
