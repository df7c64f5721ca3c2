import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { customFields } from '../contract.ts';

const newField = async ({ owner }: Org, marker: string): Promise<number> =>
  (await owner.call(customFields.create, { body: { name: marker, type: 'text' } })).id;

const ofField = async (org: Org, marker: string) => ({ params: { id: await newField(org, marker) } });

const listed = async (org: Org, marker: string) => {
  await newField(org, marker);
  return {};
};

const removed = async (org: Org, marker: string) => {
  const params = { id: await newField(org, marker) };
  await org.owner.call(customFields.delete, { params });
  return {};
};

export const customFieldSafety = safetyRows(customFields, {
  list: { about: 'org', call: listed },
  get: { about: 'row', call: ofField },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker, type: 'text' } }) },
  update: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofField(org, marker)), body: { name: 'Renamed' } }),
  },
  delete: { about: 'row', call: ofField },
  changePriority: {
    about: 'row',
    call: async (org, marker) => ({ body: { fields_priority: [{ cf_id: await newField(org, marker), move: 'UP' }] } }),
  },
  createDefaultFields: { about: 'org', call: listed },
  listUses: { about: 'org', call: listed },
  previewType: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofField(org, marker)), query: { type: 'number' } }),
  },
  listRemovals: { about: 'org', call: removed },
  undoRemoval: {
    about: 'row',
    call: async (org, marker) => {
      await removed(org, marker);
      const { results } = await org.owner.call(customFields.listRemovals);
      return { params: { id: results[0]!.id } };
    },
  },
});
