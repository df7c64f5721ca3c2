import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { whatsappAccounts } from '../../contract.ts';
import { saveWhatsAppAccount } from '../../testing/saved-account.ts';

const add = async (org: Org, name: string) => ({ params: { id: await saveWhatsAppAccount(org, { name }) } });

const addToOrg = async (org: Org, name: string) => {
  await add(org, name);
  return {};
};

const addWithNumber = async (org: Org, name: string) => {
  const { params } = await add(org, name);
  const { results } = await org.owner.call(whatsappAccounts.list);
  const default_number_id = results.find(({ id }) => id === params.id)!.numbers[0]!.id;
  return { params, body: { default_number_id } };
};

export const whatsappAccountsSafety = safetyRows(whatsappAccounts, {
  register: { about: 'org' },
  list: { about: 'org', call: addToOrg },
  readLive: { about: 'org', call: addToOrg },
  retry: { about: 'row', call: async (org, marker) => ({ ...(await add(org, marker)), body: {} }) },
  update: { about: 'row', call: addWithNumber },
  disconnect: { about: 'row', call: add },
});
