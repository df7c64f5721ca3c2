import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { testApp } from '#testing/app.ts';
import { safetyRows } from '#testing/safety.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import type { Org } from '#testing/world.ts';
import { shares, views } from '../contract.ts';

const newText = async ({ owner }: Org, marker: string): Promise<number> =>
  (await owner.call(textTemplates.create, { body: { title: marker, body: 'Hi' } })).id;

const newFile = async ({ owner }: Org, marker: string): Promise<number> => {
  const s3_obj_key = await upload(owner, { name: `${marker}.png`, bytes: onePixelPng });
  const { id } = await owner.call(documentTemplates.create, { body: { s3_obj_key } });
  await (await testApp()).runJobs();
  return id;
};

const addSharedContent = async (org: Org, marker: string) => ({
  params: { t: 'text' as const, id: await newText(org, marker) },
});
const ofContent = async (org: Org, marker: string) => ({ ...(await addSharedContent(org, marker)), body: {} });
const ofTyped = async (org: Org, marker: string) => ({ params: { type: 'text', id: await newText(org, marker) } });

const newShare = async (org: Org, marker: string): Promise<number> =>
  (await org.owner.call(shares.share, await ofContent(org, marker))).id;
/** Makes a share that a colleague also sees, because they see its client. */
const ofClientShare = async (org: Org, marker: string) => {
  const { params } = await addSharedContent(org, marker);
  const { id: client_id } = await org.client({ name: marker });
  return { params: { id: (await org.owner.call(shares.share, { params, body: { client_id } })).id } };
};
const ofShare = async (org: Org, marker: string) => ({ params: { id: await newShare(org, marker) } });

export const sharingSafety = [
  ...safetyRows(shares, {
    prepare: { about: 'row', call: ofContent },
    share: { about: 'row', call: ofContent },
    shareText: {
      about: 'row',
      call: async (org, marker) => ({ body: { text_template_id: await newText(org, marker) } }),
    },
    generateDocLink: {
      about: 'row',
      call: async (org, marker) => ({ body: { doc_temp_id: await newFile(org, marker) } }),
    },
    createQr: { about: 'row', call: ofContent },
    revoke: { about: 'row', call: ofClientShare },
    listOfClient: {
      about: 'client',
      call: async (org, marker) => ({ params: { id: (await org.client({ name: marker })).id } }),
    },
    listViews: { about: 'row', call: ofShare },
    getStats: { about: 'row', call: addSharedContent },
    getAnalytics: { about: 'row', call: addSharedContent },
    listClients: { about: 'row', call: ofTyped },
    listClientsWithStats: { about: 'row', call: ofTyped },
  }),
  ...safetyRows(views, { signal: { about: 'public' } }),
];
