import { webModule } from '#platform/web/module.ts';
import { webhookPages } from '../pages.ts';

export const webhookWeb = webModule({
  pages: webhookPages,
  screens: {
    webhook: () => import('./webhook.screen.tsx').then((module) => module.WebhookScreen),
  },
  integrations: {
    webhook: {
      page: webhookPages.webhook,
    },
  },
});
