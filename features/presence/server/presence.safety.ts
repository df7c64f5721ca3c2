import { randomUUID } from 'node:crypto';
import { safetyRows } from '#testing/safety.ts';
import { presence } from '../contract.ts';

export const presenceSafety = safetyRows(presence, {
  report: {
    about: 'client',
    call: async (org, marker) => ({ params: { id: (await org.client({ name: marker })).id, tab: randomUUID() } }),
  },
  end: { about: 'person', call: () => ({ params: { id: 1, tab: randomUUID() } }) },
});
