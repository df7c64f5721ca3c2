import { loadWebhookScreen } from '#features/inbound-webhooks/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { clickfunnelsPages } from '../pages.ts';

export const clickfunnelsWeb = webModule({
  pages: clickfunnelsPages,
  screens: {
    clickfunnels: loadWebhookScreen(() =>
      import('./clickfunnels-source.tsx').then((module) => module.clickfunnelsOnScreens),
    ),
  },
  integrations: {
    clickfunnels: {
      page: clickfunnelsPages.clickfunnels,
    },
  },
});
