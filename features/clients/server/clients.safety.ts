import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { clients } from '../contract.ts';

const ofClient = async (org: Org, marker: string) => ({ params: { id: (await org.client({ name: marker })).id } });

export const clientSafety = safetyRows(clients, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await org.client({ name: marker });
      return {};
    },
  },
  get: { about: 'client', call: ofClient },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
  update: {
    about: 'client',
    call: async (org, marker) => ({ ...(await ofClient(org, marker)), body: { location: 'London' } }),
  },
  delete: { about: 'client', call: ofClient },
  restore: {
    about: 'row',
    call: async (org, marker) => {
      const { params } = await ofClient(org, marker);
      await org.owner.call(clients.delete, { params });
      return { params };
    },
  },
});
