import { definePages } from '#platform/contract/pages.ts';

export const leadOfferPages = definePages({
  offers: { path: '/leads/offers', title: 'Offered leads' },
  claim: { path: '/claim/{token}', title: 'A lead for you', layout: 'blank', is_public: true },
});
