import { randomUUID } from 'node:crypto';
import { safetyRows } from '#testing/safety.ts';
import { newForm } from '../../testing/new-form.ts';
import { formViewing } from '../../viewing-contract.ts';

export const formViewingSafety = safetyRows(formViewing, {
  report: {
    about: 'row',
    call: async (org, marker) => ({ params: { id: (await newForm(org, { name: marker })).id, tab: randomUUID() } }),
  },
  end: { about: 'person', call: () => ({ params: { id: 1, tab: randomUUID() } }) },
});
