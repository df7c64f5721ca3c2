import { addWebhook, inboundWebhook } from '#features/inbound-webhooks/server/index.ts';
import { detailsCapture } from '#features/integrations/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { CLICKFUNNELS, clickfunnelsSources } from '../contract.ts';
import { clickfunnelsPages } from '../pages.ts';
import { clickfunnelsReceiving } from './clickfunnels-receiving.ts';
import { clickfunnelsEntry } from './directory-entry.ts';
import { registerTestPaths } from './test-path.ts';

const { handlers, setSecret, registerHook, extensions } = inboundWebhook(clickfunnelsReceiving);

export const clickfunnelsModule = serverModule({
  contracts: [contract],
  pages: clickfunnelsPages,
  routes: bind(clickfunnelsSources, { ...handlers, setSecret }),
  extensions: [
    ...extensions,
    clickfunnelsEntry,
    detailsCapture(
      CLICKFUNNELS,
      async (scope, services, { name }) => (await addWebhook(clickfunnelsReceiving, scope, services, name)).id,
    ),
    sourcePage(CLICKFUNNELS, (source) => fillPage(clickfunnelsPages.clickfunnels, {}, { source })),
  ],
  addresses: [registerHook, registerTestPaths],
});
