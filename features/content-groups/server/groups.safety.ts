import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { contentGroups } from '../contract.ts';
import { newGroup, newText } from '../testing/new-group.ts';

const made = async ({ owner }: Org, marker: string) => newGroup(owner, marker, [await newText(owner, marker)]);
const ofGroup = async (org: Org, marker: string) => ({ params: { id: await made(org, marker) } });
const openCode = async (org: Org, marker: string) => {
  const call = { ...(await ofGroup(org, marker)), body: { is_open: true } };
  await org.owner.call(contentGroups.setCode, call);
  return call;
};

export const groupSafety = safetyRows(contentGroups, {
  list: {
    about: 'org',
    call: (org, marker) => made(org, marker).then(() => ({ params: { t: 'collection' } })),
  },
  addRemove: {
    about: 'org',
    call: async (org, marker) => ({
      params: { t: 'text' },
      body: { content_ids: [await newText(org.owner, marker)], add: [await made(org, marker)], remove: [] },
    }),
  },
  create: { about: 'org', call: (_org, marker) => ({ body: { title: marker } }) },
  get: { about: 'row', call: ofGroup },
  update: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofGroup(org, marker)), body: { title: `${marker} 2` } }),
  },
  delete: { about: 'row', call: ofGroup },
  setCode: { about: 'row', call: openCode },
  getCodePicture: { about: 'row', call: async (org, marker) => ({ params: (await openCode(org, marker)).params }) },
  listJoins: { about: 'row', call: ofGroup },
  offerUpdate: { about: 'row', call: ofGroup },
  // A code is for people of every organisation; what it gives them, and what not, is tested with joining.
  getByCode: { about: 'person' },
  join: { about: 'person' },
});
