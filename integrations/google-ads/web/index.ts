import { loadWebhookScreen } from '#features/inbound-webhooks/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { googleAdsPages } from '../pages.ts';

export const googleAdsWeb = webModule({
  pages: googleAdsPages,
  screens: {
    google_ads: loadWebhookScreen(() => import('./google-ads-source.tsx').then((module) => module.googleAdsOnScreens)),
  },
  integrations: {
    'google-ads': {
      page: googleAdsPages.google_ads,
    },
  },
});
