import { loadWebhookScreen } from '#features/inbound-webhooks/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { webhookPages } from '../pages.ts';

export const webhookWeb = webModule({
  pages: webhookPages,
  screens: {
    webhook: loadWebhookScreen(() => import('./webhook-source.tsx').then((module) => module.webhookOnScreens)),
  },
  integrations: {
    webhook: {
      page: webhookPages.webhook,
    },
  },
});
