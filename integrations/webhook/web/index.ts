import { webModule } from '#platform/web/module.ts';

export const webhookWeb = webModule({
  screens: {
    webhook: () => import('./webhook.screen.tsx').then((module) => module.WebhookScreen),
  },
  integrationCards: { webhook: () => import('./webhook-card.tsx').then((module) => module.WebhookCard) },
});
