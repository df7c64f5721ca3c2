import { safetyRows } from '#testing/safety.ts';
import { answerOffers } from '../../offers-contract.ts';

export const offerSafety = safetyRows(answerOffers, {
  get: {
    about: 'client',
    call: async (org, marker) => ({ params: { id: (await org.client({ name: marker })).id } }),
  },
});
