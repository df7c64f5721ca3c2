import { loadWebhookScreen } from '#features/inbound-webhooks/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { indiamartPages } from '../pages.ts';

export const indiamartWeb = webModule({
  pages: indiamartPages,
  screens: {
    indiamart: loadWebhookScreen(() => import('./indiamart-source.tsx').then((module) => module.indiamartOnScreens)),
  },
  integrations: {
    indiamart: {
      page: indiamartPages.indiamart,
    },
  },
});
