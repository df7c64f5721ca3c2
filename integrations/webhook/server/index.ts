import { detailsCapture } from '#features/integrations/server/index.ts';
import { leadKind } from '#features/leads/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { webhookPages } from '../pages.ts';
import { webhookEntry } from './directory-entry.ts';
import { registerWebhook } from './hook.ts';
import { addWebhook } from './sources.ts';
import { webhookRoutes } from './sources.routes.ts';
import { webhookLeadKind } from './webhook-lead.ts';

export const webhookModule = serverModule({
  contracts: [contract],
  pages: webhookPages,
  routes: webhookRoutes,
  extensions: [
    leadKind(webhookLeadKind),
    webhookEntry,
    detailsCapture('webhook', async (scope, services, { name }) => (await addWebhook(scope, services, name)).id),
  ],
  addresses: [registerWebhook],
});
