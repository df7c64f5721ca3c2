import { testApp } from '#testing/app.ts';
import { safetyRows } from '#testing/safety.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import type { Org } from '#testing/world.ts';
import { bulkContents } from '../bulk-contract.ts';
import { contents, documentTemplates, shareMessages, textTemplates, videos } from '../contract.ts';

const newText = async ({ owner }: Org, marker: string): Promise<number> =>
  (await owner.call(textTemplates.create, { body: { title: marker, body: `Hi ${marker}` } })).id;

const uploadPicture = ({ owner }: Org, marker: string) => upload(owner, { name: `${marker}.png`, bytes: onePixelPng });

const newDocument = async (org: Org, marker: string): Promise<number> => {
  const body = { s3_obj_key: await uploadPicture(org, marker), title: marker };
  const { id } = await org.owner.call(documentTemplates.create, { body });
  await (await testApp()).runJobs();
  return id;
};

type MakeCall = (org: Org, marker: string) => Promise<{ params: object }>;
/** Calls about the same row with a body. */
const withBody = (call: MakeCall, body: (marker: string) => object) => async (org: Org, marker: string) => ({
  ...(await call(org, marker)),
  body: body(marker),
});

const ofText = async (org: Org, marker: string) => ({ params: { id: await newText(org, marker) } });
const ofDocument = async (org: Org, marker: string) => ({ params: { id: await newDocument(org, marker) } });
const ofContent = async (org: Org, marker: string) => ({ params: { t: 'text', id: await newText(org, marker) } });
const ofPair = async (org: Org, marker: string) => ({ params: { a: 'text', b: await newText(org, marker) } });

const ofMany =
  (body: object = {}) =>
  async (org: Org, marker: string) => ({
    params: { t: 'text' as const },
    body: { content_ids: [await newText(org, marker)], ...body },
  });

async function gift(org: Org, marker: string) {
  const { params, body } = await ofMany()(org, marker);
  return { params, body: { ...body, profile_id: (await org.member()).profile_id } };
}

const listed = (org: Org, marker: string) => newText(org, marker).then(() => ({}));
const listedDocument = (org: Org, marker: string) => newDocument(org, marker).then(() => ({}));

export const contentSafety = [
  ...safetyRows(textTemplates, {
    create: { about: 'org', call: (_org, marker) => ({ body: { title: marker, body: 'Hi' } }) },
    update: { about: 'row', call: withBody(ofText, () => ({ body: 'Dear' })) },
    delete: { about: 'row', call: ofText },
    list: { about: 'org', call: listed },
    get: { about: 'row', call: ofText },
    search: { about: 'org', call: listed },
  }),
  ...safetyRows(documentTemplates, {
    list: { about: 'org', call: listedDocument },
    get: { about: 'row', call: ofDocument },
    create: {
      about: 'org',
      call: async (org, marker) => ({ body: { title: marker, s3_obj_key: await uploadPicture(org, marker) } }),
    },
    update: { about: 'row', call: withBody(ofDocument, (marker) => ({ title: `${marker} 2` })) },
    delete: { about: 'row', call: ofDocument },
    search: { about: 'org', call: listedDocument },
    // The call answers a picture, not JSON; who sees it is tested with the files.
    getImage: { about: 'person' },
  }),
  ...safetyRows(contents, {
    search: { about: 'person', call: () => ({ query: { search: 'Marked' } }) },
    getStats: { about: 'person', call: () => ({ params: { t: 'text' } }) },
    listSubteams: { about: 'org' },
    updatePrivateNotes: { about: 'row', call: withBody(ofContent, (marker) => ({ private_notes: marker })) },
    updateShareOptions: { about: 'row', call: withBody(ofContent, () => ({ allow_download: false })) },
    updateVisibility: { about: 'row', call: withBody(ofContent, () => ({ visibility: 'PRIVATE' })) },
    copy: { about: 'row', call: ofContent },
    restore: {
      about: 'row',
      call: async (org, marker) => {
        const { params } = await ofContent(org, marker);
        await org.owner.call(textTemplates.delete, { params: { id: params.id } });
        return { params };
      },
    },
    continueInApp: {
      about: 'row',
      call: async (org, marker) => {
        const { params } = await ofContent(org, marker);
        return { params: { type: params.t, id: params.id } };
      },
    },
  }),
  ...safetyRows(bulkContents, {
    listOwners: { about: 'org', call: (org, marker) => org.member({ name: marker }).then(() => ({})) },
    updateVisibility: { about: 'org', call: ofMany({ visibility: 'PRIVATE' }) },
    updateOwner: { about: 'org', call: gift },
    undoOwner: {
      about: 'org',
      call: async (org, marker) => {
        const { params, body } = await gift(org, marker);
        await org.owner.call(bulkContents.updateOwner, { params, body });
        return { params, body: { content_ids: body.content_ids } };
      },
    },
    delete: { about: 'org', call: ofMany() },
    restore: {
      about: 'org',
      call: async (org, marker) => {
        const call = await ofMany()(org, marker);
        await org.owner.call(bulkContents.delete, call);
        return call;
      },
    },
  }),
  ...safetyRows(shareMessages, {
    get: { about: 'row', call: ofPair },
    update: { about: 'row', call: withBody(ofPair, () => ({ body: 'Mine' })) },
    delete: { about: 'row', call: ofPair },
  }),
  ...safetyRows(videos, { get: { about: 'person', call: () => ({ query: { id: 'aBcDeFgHiJ1' } }) } }),
];
