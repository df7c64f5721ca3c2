import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { savedViews } from '../contract.ts';

/** How many views an organisation has. */
const made = new Map<number, number>();

/** The first view of an organisation is private and any other is shared, because the matrix looks for views of both kinds. */
function draft(name: string, { org_id }: Org) {
  const count = made.get(org_id) ?? 0;
  made.set(org_id, count + 1);
  return { name: `${name} ${count}`, is_shared: count > 0, query: { is_new_lead: true }, columns: null };
}

const ofView = async (org: Org, marker: string) => {
  const { id } = await org.owner.call(savedViews.create, { body: draft(marker, org) });
  return { params: { id } };
};

export const savedViewSafety = safetyRows(savedViews, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await ofView(org, marker);
      return {};
    },
  },
  create: { about: 'org', call: (org, marker) => ({ body: draft(marker, org) }) },
  update: { about: 'row', call: async (org, marker) => ({ ...(await ofView(org, marker)), body: { name: marker } }) },
  delete: { about: 'row', call: ofView },
  restore: {
    about: 'row',
    call: async (org, marker) => {
      const call = await ofView(org, marker);
      await org.owner.call(savedViews.delete, call);
      return call;
    },
  },
});
