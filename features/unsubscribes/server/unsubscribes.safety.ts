import { safetyRows } from '#testing/safety.ts';
import { unsubscribes } from '../contract.ts';

export const unsubscribesSafety = safetyRows(unsubscribes, {
  list: { about: 'org', call: async (org, marker) => org.client({ name: marker }).then(() => ({})) },
  getOfClient: {
    about: 'client',
    call: async (org, marker) => ({ params: { id: (await org.client({ name: marker })).id } }),
  },
});
