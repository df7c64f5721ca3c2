import { addWebhook, inboundWebhook } from '#features/inbound-webhooks/server/index.ts';
import { detailsCapture } from '#features/integrations/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { WEBHOOK, webhookSources } from '../contract.ts';
import { webhookPages } from '../pages.ts';
import { webhookEntry } from './directory-entry.ts';
import { webhookReceiving } from './webhook-receiving.ts';

const { handlers, setSecret, registerHook, extensions } = inboundWebhook(webhookReceiving);

export const webhookModule = serverModule({
  contracts: [contract],
  pages: webhookPages,
  routes: bind(webhookSources, { ...handlers, setSecret }),
  extensions: [
    ...extensions,
    webhookEntry,
    detailsCapture(
      WEBHOOK,
      async (scope, services, { name }) => (await addWebhook(webhookReceiving, scope, services, name)).id,
    ),
    sourcePage(WEBHOOK, () => fillPage(webhookPages.webhook)),
  ],
  addresses: [registerHook],
});
