import { randomUUID } from 'node:crypto';
import { safetyRows } from '#testing/safety.ts';
import { pageTemplates } from '../contract.ts';
import { pageViewing } from '../viewing-contract.ts';

export const pageViewingSafety = safetyRows(pageViewing, {
  report: {
    about: 'row',
    call: async ({ owner }, marker) => {
      const { id } = await owner.call(pageTemplates.create, { body: { title: marker } });
      return { params: { id, tab: randomUUID() } };
    },
  },
  end: { about: 'person', call: () => ({ params: { id: 1, tab: randomUUID() } }) },
});
