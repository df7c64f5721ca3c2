import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { registerUnsubscribePage } from './register-page.ts';
import { findUnsubscribe, listUnsubscribed, makeUnsubscribeLinks, readUnsubscribed } from './unsubscribes.queries.ts';

export { makeUnsubscribeLinks, readUnsubscribed };

export const unsubscribesModule = serverModule({
  contracts: [contract],
  events,
  routes: bind(contract.unsubscribes, {
    list: ({ scope, query }) => listUnsubscribed(scope, query),
    getOfClient: async ({ scope, client }) => ({ unsubscribe: await findUnsubscribe(scope, client.id) }),
  }),
  addresses: [registerUnsubscribePage],
  extensions: [
    rowsOfClients('client_unsubscribes', {
      what: 'unite',
      key: ['id'],
      unless: { same: [] },
      // A no always wins.
      sets: {
        way: 'coalesce(kept.way, lost.way)',
        unsubscribed_at: 'coalesce(kept.unsubscribed_at, lost.unsubscribed_at)',
      },
    }),
  ],
});
