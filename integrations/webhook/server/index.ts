import { detailsCapture } from '#features/integrations/server/index.ts';
import { leadKind } from '#features/leads/server/index.ts';
import { selfTester } from '#features/self-tests/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { WEBHOOK } from '../contract.ts';
import { webhookPages } from '../pages.ts';
import { webhookEntry } from './directory-entry.ts';
import { registerWebhook } from './hook.ts';
import { webhookTester } from './self-test.ts';
import { webhookRoutes } from './sources.routes.ts';
import { addWebhook } from './sources.ts';
import { webhookLeadKind } from './webhook-lead.ts';

export const webhookModule = serverModule({
  contracts: [contract],
  pages: webhookPages,
  routes: webhookRoutes,
  extensions: [
    leadKind(webhookLeadKind),
    webhookEntry,
    detailsCapture('webhook', async (scope, services, { name }) => (await addWebhook(scope, services, name)).id),
    selfTester(WEBHOOK, webhookTester),
    sourcePage(WEBHOOK, () => fillPage(webhookPages.webhook)),
  ],
  addresses: [registerWebhook],
});
