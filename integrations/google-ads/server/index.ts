import { addWebhook, inboundWebhook } from '#features/inbound-webhooks/server/index.ts';
import { detailsCapture } from '#features/integrations/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { GOOGLE_ADS, googleAdsSources } from '../contract.ts';
import { googleAdsPages } from '../pages.ts';
import { googleAdsEntry } from './directory-entry.ts';
import { googleAdsReceiving } from './google-ads-receiving.ts';

const { handlers, replaceKey, registerHook, extensions } = inboundWebhook(googleAdsReceiving);

export const googleAdsModule = serverModule({
  contracts: [contract],
  pages: googleAdsPages,
  routes: bind(googleAdsSources, { ...handlers, replaceKey }),
  extensions: [
    ...extensions,
    googleAdsEntry,
    detailsCapture(
      GOOGLE_ADS,
      async (scope, services, { name }) => (await addWebhook(googleAdsReceiving, scope, services, name)).id,
    ),
    sourcePage(GOOGLE_ADS, (source) => fillPage(googleAdsPages.google_ads, {}, { source })),
  ],
  addresses: [registerHook],
});
