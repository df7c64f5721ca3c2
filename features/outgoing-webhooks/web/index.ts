export { DeliveriesPanel } from './deliveries-panel.tsx';
export { NewWebhookDialog } from './webhook-dialog.tsx';
export { WebhooksPanel } from './webhooks-panel.tsx';
