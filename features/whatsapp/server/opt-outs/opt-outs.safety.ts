import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { whatsappOptOuts } from '../../opt-outs-calls.ts';

const addClient = async (org: Org, name: string) => {
  const { id } = await org.client({ name, phones: ['+6581234571'] });
  return { params: { id }, body: { is_opted_out: true } };
};
const read = async (org: Org, name: string) => ({ params: (await addClient(org, name)).params });

export const optOutSafety = safetyRows(whatsappOptOuts, {
  listLatest: {
    about: 'org',
    call: async (org, marker) => {
      await org.owner.call(whatsappOptOuts.setOfClient, await addClient(org, marker));
      return {};
    },
  },
  getOfClient: { about: 'client', call: read },
  setOfClient: { about: 'client', call: addClient },
});
