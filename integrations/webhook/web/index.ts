export { WebhookCard } from './webhook-card.tsx';

/** The screens of the webhook by page, each a chunk of its own. */
export const webhookScreens = {
  webhook: () => import('./webhook.screen.tsx').then((module) => module.WebhookScreen),
};
