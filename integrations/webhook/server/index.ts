import { registerLeadKind } from '#features/leads/server/index.ts';
import { webhookLeadKind } from './webhook-lead.ts';

registerLeadKind(webhookLeadKind);

export { registerWebhook } from './hook.ts';
export { webhookRoutes } from './sources.routes.ts';
