import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { clientGroups } from '../contract.ts';

let made = 0;

/** A name is given once in an organisation, and the matrix makes some calls twice. */
const newGroup = async ({ owner }: Org, marker: string): Promise<number> => {
  made += 1;
  return (await owner.call(clientGroups.create, { body: { name: `${marker} ${made}`, color_id: 1 } })).id;
};

const ofGroup = async (org: Org, marker: string) => ({ params: { id: await newGroup(org, marker) } });
const ofClient = async (org: Org, marker: string) => ({ params: { id: (await org.client({ name: marker })).id } });

export const clientGroupSafety = safetyRows(clientGroups, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await newGroup(org, marker);
      return { query: { with_counts: true } };
    },
  },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker, color_id: 2 } }) },
  update: { about: 'row', call: async (org, marker) => ({ ...(await ofGroup(org, marker)), body: { color_id: 3 } }) },
  delete: { about: 'row', call: ofGroup },
  restore: {
    about: 'row',
    call: async (org, marker) => {
      const call = await ofGroup(org, marker);
      await org.owner.call(clientGroups.delete, call);
      return call;
    },
  },
  listClients: { about: 'row', call: ofGroup },
  listForClient: { about: 'client', call: ofClient },
  setClientAutoGroups: {
    about: 'client',
    call: async (org, marker) => ({
      ...(await ofClient(org, marker)),
      body: { group_ids: [await newGroup(org, marker)] },
    }),
  },
});
