import {
  changeSource,
  lastPayloads,
  listSources,
  removeSource,
  setSigningSecret,
  sourceRateLimiterFor,
} from '#features/leads/server/index.ts';
import type { Handler } from '#platform/server/http/bind.ts';
import type { InboundWebhookContract } from '../contract.ts';
import type { InboundWebhook } from './inbound-webhook.ts';
import { addWebhook, renewWebhookAddress, replaceKey, showDetail, showSource } from './sources.ts';

type Calls = InboundWebhookContract['calls'];

/** Answers the calls of a kind of source; its routes bind them to its contract. */
export const webhookHandlers = (webhook: InboundWebhook): { [Name in keyof Calls]: Handler<Calls[Name]> } => ({
  list: async ({ scope, services }) => ({
    results: (await listSources(scope, webhook.contract.id)).map((source) => showSource(webhook, services, source)),
  }),
  create: ({ scope, services, body }) => addWebhook(webhook, scope, services, body.name),
  get: async ({ withRow, services }) => {
    // Refusals of the last second are not yet counted in the database.
    await sourceRateLimiterFor(services).flush();
    return withRow((scope, source) => showDetail(webhook, scope, services, source));
  },
  update: async ({ scope, services, source, body }) =>
    showDetail(webhook, scope, services, await changeSource(scope, source, body)),
  delete: ({ scope, source }) => removeSource(scope, source),
  renewAddress: ({ scope, services, source }) => renewWebhookAddress(webhook, scope, services, source),
  payloads: async ({ scope, source }) => ({ results: await lastPayloads(scope, source) }),
});

export const setSecretHandler =
  (webhook: InboundWebhook): Handler<InboundWebhookContract['setSecret']> =>
  async ({ scope, services, source, body }) => {
    const { secret_key } = services.settings;
    return showDetail(webhook, scope, services, await setSigningSecret(scope, secret_key, source, body.secret));
  };

export const replaceKeyHandler =
  (webhook: InboundWebhook): Handler<InboundWebhookContract['replaceKey']> =>
  ({ scope, services, source }) =>
    replaceKey(webhook, scope, services, source);
