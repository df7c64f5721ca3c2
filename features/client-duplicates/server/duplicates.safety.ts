import { clients } from '#features/clients/contract.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { duplicates } from '../contract.ts';

/** Two clients with one e-mail address. */
const newPair = async (org: Org, marker: string): Promise<[number, number]> => {
  const emails = [`${crypto.randomUUID()}@example.com`];
  const first = await org.client({ name: marker, emails });
  const second = await org.client({ name: `${marker} again`, emails });
  return [first.id, second.id];
};

const makeDraft = async (org: Org, marker: string) => ({ client_ids: await newPair(org, marker), choices: {} });

async function makeSeenDraft(org: Org, marker: string) {
  const draft = await makeDraft(org, marker);
  const read = (id: number) => org.owner.call(clients.get, { params: { id } });
  const seen = (await Promise.all(draft.client_ids.map(read))).map(({ id, updated_at }) => ({ id, updated_at }));
  return { ...draft, seen };
}

export const duplicateSafety = safetyRows(duplicates, {
  getSettings: { about: 'org', call: () => ({}) },
  changeSettings: { about: 'org', call: () => ({ body: { on_lead: 'ASK' } }) },
  list: {
    about: 'org',
    call: async (org, marker) => {
      await newPair(org, marker);
      return {};
    },
  },
  dismiss: { about: 'org', call: async (org, marker) => ({ body: { client_ids: await newPair(org, marker) } }) },
  restore: { about: 'org', call: async (org, marker) => ({ body: { client_ids: await newPair(org, marker) } }) },
  preview: { about: 'org', call: async (org, marker) => ({ body: await makeDraft(org, marker) }) },
  merge: { about: 'org', call: async (org, marker) => ({ body: await makeSeenDraft(org, marker) }) },
  listMerges: { about: 'client', call: async (org, marker) => ({ params: { id: (await newPair(org, marker))[0] } }) },
  unmerge: {
    about: 'client',
    call: async (org, marker) => {
      const body = await makeSeenDraft(org, marker);
      const { merge_id, client } = await org.owner.call(duplicates.merge, { body });
      return { params: { id: client.id, merge_id } };
    },
  },
});
