import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { timeline } from '../contract.ts';

const ofClient = async (org: Org, marker: string) => ({ params: { id: (await org.client({ name: marker })).id } });

async function ofNote(org: Org, marker: string) {
  const { id: client_id } = await org.client({ name: marker });
  const body = { client_id, item_type: 'NOTE' as const, text: marker };
  const { id } = await org.owner.call(timeline.createActivity, { body });
  return { params: { t: 'NOTE' as const, id } };
}

export const timelineSafety = safetyRows(timeline, {
  listForClient: { about: 'client', call: ofClient },
  listShareHistoryByContent: {
    about: 'client',
    call: async (org, marker) => ({ params: { c: (await org.client({ name: marker })).id, t: 'file', id: 1 } }),
  },
  listOfUser: {
    about: 'org',
    call: async (org, marker) => {
      await ofNote(org, marker);
      return {};
    },
  },
  createActivity: {
    about: 'client',
    call: async (org, marker) => ({
      body: { client_id: (await org.client({ name: marker })).id, item_type: 'NOTE', text: marker },
    }),
  },
  updateItem: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofNote(org, marker)), body: { text: 'Changed' } }),
  },
  deleteItem: { about: 'client', call: ofNote },
  restoreItem: {
    about: 'client',
    call: async (org, marker) => {
      const parts = await ofNote(org, marker);
      await org.owner.call(timeline.deleteItem, parts);
      return parts;
    },
  },
  recordContactClick: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofClient(org, marker)), body: { channel: 'whatsapp' } }),
  },
  logContact: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofClient(org, marker)), body: { channel: 'whatsapp' } }),
  },
});
