import { inboundWebhook } from '#features/inbound-webhooks/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { INDIAMART, indiamartSources } from '../contract.ts';
import { indiamartPages } from '../pages.ts';
import { indiamartEntry } from './directory-entry.ts';
import { indiamartReceiving } from './indiamart-receiving.ts';
import { saveInfo, viewInfo } from './info.ts';
import { pullJob, schedulePullsJob } from './pull/pull.job.ts';
import { indiamartSettings } from './settings.ts';

const { handlers, registerHook, extensions } = inboundWebhook(indiamartReceiving);

export const indiamartModule = serverModule({
  contracts: [contract],
  pages: indiamartPages,
  settings: indiamartSettings,
  routes: bind(indiamartSources, {
    ...handlers,
    getInfo: ({ scope, services, query }) => viewInfo(scope, services, query.source_id),
    updateInfo: ({ scope, services, body }) => saveInfo(scope, services, body),
  }),
  jobs: [schedulePullsJob, pullJob],
  extensions: [
    ...extensions,
    indiamartEntry,
    sourcePage(INDIAMART, (source) => fillPage(indiamartPages.indiamart, {}, { source })),
  ],
  addresses: [registerHook],
});
