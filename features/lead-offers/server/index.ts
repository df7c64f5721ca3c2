import { leadOfferer } from '#features/lead-rules/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { leadOfferPages } from '../pages.ts';
import { claimedByOtherKind, leadOfferedKind } from './alert-kinds.ts';
import { leadOfferRoutes } from './lead-offers.routes.ts';
import { startOfferClock } from './offer-clock.ts';
import { offerKeeper, offerSubscriptions } from './publish-offers.ts';
import { offerRows } from './show-offers.queries.ts';

export const leadOffersModule = serverModule({
  contracts: [contract],
  pages: leadOfferPages,
  routes: leadOfferRoutes,
  rows: [offerRows],
  events,
  subscriptions: offerSubscriptions,
  extensions: [
    rowsOfClients('lead_offers', { what: 'move', key: ['id'] }),
    leadOfferer(offerKeeper),
    leadOfferedKind,
    claimedByOtherKind,
  ],
  background: [startOfferClock],
});
