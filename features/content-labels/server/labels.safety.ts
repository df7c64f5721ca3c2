import { textTemplates } from '#features/content/contract.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { contentLabels } from '../contract.ts';

let made = 0;

/** A name is given once in an organisation, and the matrix makes some calls twice. */
const newLabel = async ({ owner }: Org, marker: string): Promise<number> => {
  made += 1;
  const body = { content_type: 'text', name: `${marker.slice(0, 20)} ${made}`, color_id: 1 } as const;
  return (await owner.call(contentLabels.create, { body })).id;
};

const ofLabel = async (org: Org, marker: string) => ({ params: { id: await newLabel(org, marker) } });
const params = { t: 'text' as const };

export const contentLabelSafety = safetyRows(contentLabels, {
  list: { about: 'org', call: (org, marker) => newLabel(org, marker).then(() => ({ params })) },
  arrange: {
    about: 'org',
    call: async (org, marker) => ({ params, body: { order: [await newLabel(org, marker)] } }),
  },
  create: {
    about: 'org',
    call: (_org, marker) => ({ body: { content_type: 'text', name: marker.slice(0, 40), color_id: 2 } }),
  },
  update: { about: 'row', call: async (org, marker) => ({ ...(await ofLabel(org, marker)), body: { color_id: 3 } }) },
  delete: { about: 'row', call: ofLabel },
  restore: {
    about: 'row',
    call: async (org, marker) => {
      const call = await ofLabel(org, marker);
      await org.owner.call(contentLabels.delete, call);
      return call;
    },
  },
  addRemove: {
    about: 'org',
    call: async (org, marker) => {
      const { id } = await org.owner.call(textTemplates.create, { body: { title: marker, body: 'Hi' } });
      return { params, body: { content_ids: [id], add: [await newLabel(org, marker)], remove: [] } };
    },
  },
});
