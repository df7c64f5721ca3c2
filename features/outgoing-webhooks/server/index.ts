import { whatRests } from '#features/subscription/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { webhookFailingKind } from './alert-kind.ts';
import { eraseDeliveriesJob } from './erase.job.ts';
import { outgoingWebhookRoutes } from './outgoing-webhooks.routes.ts';
import { outgoingSubscriptions } from './queue/queue-events.ts';
import { startSender } from './send/sender.ts';
import { listWebhookNames } from './webhooks.queries.ts';
import { outgoingWebhookRows } from './webhooks.ts';

export { listSamples } from './body/samples.queries.ts';
export { describeClient } from './body/write-body.ts';
export { readFilterChoices } from './filters.ts';
export { sendDue, startSender } from './send/sender.ts';
export { deleteZap } from './webhooks.queries.ts';
export { addWebhook, refuseAddress } from './webhooks.ts';

export const outgoingWebhooksModule = serverModule({
  contracts: [contract],
  routes: outgoingWebhookRoutes,
  rows: [outgoingWebhookRows],
  events,
  jobs: [eraseDeliveriesJob],
  subscriptions: outgoingSubscriptions,
  background: [startSender],
  extensions: [
    rowsOfClients('webhook_deliveries', { what: 'move', key: ['id'] }),
    webhookFailingKind,
    whatRests({ kind: 'OUTGOING_WEBHOOKS', effect: 'GOES_ON', read: listWebhookNames }),
  ],
});
