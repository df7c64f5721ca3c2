import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { apiKeys } from '../contract.ts';

const addKey = (org: Org, name: string) => org.owner.call(apiKeys.create, { body: { name } });

export const apiKeySafety = safetyRows(apiKeys, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await addKey(org, marker);
      return {};
    },
  },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
  revoke: { about: 'row', call: async (org, marker) => ({ params: { id: (await addKey(org, marker)).id } }) },
});
