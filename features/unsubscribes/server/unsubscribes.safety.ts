import { safetyRows } from '#testing/safety.ts';
import { unsubscribes } from '../contract.ts';

export const unsubscribesSafety = safetyRows(unsubscribes, {
  listOfClient: {
    about: 'client',
    call: async (org, marker) => ({ params: { id: (await org.client({ name: marker })).id } }),
  },
});
