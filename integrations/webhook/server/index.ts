import { leadKind } from '#features/leads/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { webhookPages } from '../pages.ts';
import { registerWebhook } from './hook.ts';
import { webhookRoutes } from './sources.routes.ts';
import { webhookLeadKind } from './webhook-lead.ts';

export const webhookModule = serverModule({
  contracts: [contract],
  pages: webhookPages,
  routes: webhookRoutes,
  extensions: [leadKind(webhookLeadKind)],
  addresses: [registerWebhook],
});
