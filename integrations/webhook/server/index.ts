import { leadKind } from '#features/leads/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import { registerWebhook } from './hook.ts';
import { webhookRoutes } from './sources.routes.ts';
import { webhookLeadKind } from './webhook-lead.ts';

export const webhookModule = serverModule({
  routes: webhookRoutes,
  extensions: [leadKind(webhookLeadKind)],
  addresses: [registerWebhook],
});
