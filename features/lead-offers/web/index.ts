import { webModule } from '#platform/web/module.ts';
import { leadOfferPages } from '../pages.ts';
import { leadOffersTag } from '../tags.ts';
import { text } from './area/en.ts';
import { useOfferedLeads } from './open-offers.ts';

export { OfferCardsHost } from './offer-cards-host.tsx';

export const leadOffersWeb = webModule({
  pages: leadOfferPages,
  screens: {
    offers: () => import('./offers.screen.tsx').then((module) => module.OffersScreen),
    claim: () => import('./claim.screen.tsx').then((module) => module.ClaimScreen),
  },
  areas: [
    {
      page: leadOfferPages.offers,
      label: text('area'),
      key: 'l',
      clears: [leadOffersTag],
      useAttention: useOfferedLeads,
      isOnlyForAttention: true,
    },
  ],
  palette: [{ page: leadOfferPages.offers, group: 'go_to' }],
});
