import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { savedViews } from '../contract.ts';

/** Organisations with a view. */
const used = new Set<number>();

/** The first view of an organisation is private and any other is shared, because the matrix looks for views of both kinds. */
function draft(name: string, { org_id }: Org) {
  const is_shared = used.has(org_id);
  used.add(org_id);
  return { name, is_shared, query: { is_new_lead: true }, columns: null };
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
