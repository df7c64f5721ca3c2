import { connectionChanged } from '#engines/connected-sources/events.ts';
import { facebookDatasetChosen } from '#integrations/facebook/events.ts';
import { viewDatasets } from '#integrations/facebook/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { conversionPages } from '../pages.ts';
import { endPause, saveChosen } from './datasets.queries.ts';
import { conversionsEntry } from './directory-entry.ts';
import { eraseConversionsJob } from './erase.job.ts';
import { metaConversionRoutes } from './meta-conversions.routes.ts';
import { arrivals, conversionSubscriptions, pageEvents } from './queue/queue-conversions.ts';
import { startConversionSender } from './send/sender.ts';
import { conversionSettings } from './settings.ts';

export { sendDueConversions } from './send/sender.ts';

export const metaConversionsModule = serverModule({
  contracts: [contract],
  pages: conversionPages,
  routes: metaConversionRoutes,
  events,
  settings: conversionSettings,
  jobs: [eraseConversionsJob],
  background: [startConversionSender],
  subscriptions: [
    ...conversionSubscriptions,
    // The dataset chosen for a page is where events go.
    on(facebookDatasetChosen, async (scope, [event]) => {
      const page = (await viewDatasets(scope)).find(({ id }) => id === event?.subject_id);
      if (page?.dataset) await saveChosen(scope, { kind: 'CONNECTION', account_id: page.id, ...page.dataset });
    }),
    // Who connects again need not wait for the next try.
    on(connectionChanged, (scope) => endPause(scope)),
  ],
  extensions: [
    rowsOfClients('conversion_events', { what: 'move', key: ['id'] }),
    arrivals,
    pageEvents,
    conversionsEntry,
  ],
});
