import { randomUUID } from 'node:crypto';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { leadForms } from '../../contract.ts';
import { formLinks } from '../../links-contract.ts';
import { newForm } from '../../testing/new-form.ts';
import { formViewing } from '../../viewing-contract.ts';

const ofDraft = async (org: Org, marker: string) => ({
  params: { id: (await newForm(org, { name: marker, is_live: false })).id },
});
const ofLive = async (org: Org, marker: string) => ({ params: { id: (await newForm(org, { name: marker })).id } });
const oneForm = async (org: Org, marker: string) => {
  await newForm(org, { name: marker, title: marker });
  return {};
};
const deletedForm = async (org: Org, marker: string) => {
  const { params } = await ofDraft(org, marker);
  await org.owner.call(leadForms.delete, { params });
  return { params };
};

export const formSafety = safetyRows(leadForms, {
  list: { about: 'org', call: oneForm },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
  search: { about: 'org', call: oneForm },
  listSupportedFields: { about: 'org', call: () => ({}) },
  get: { about: 'row', call: ofLive },
  update: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofDraft(org, marker)), body: { draft: { title: marker } } }),
  },
  delete: { about: 'row', call: ofDraft },
  publish: { about: 'row', call: ofDraft },
  close: { about: 'row', call: ofLive },
  discardDraft: { about: 'row', call: ofLive },
  copy: { about: 'row', call: ofDraft },
  archive: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofLive(org, marker)), body: { is_archived: true } }),
  },
  listDeleted: {
    about: 'org',
    call: async (org, marker) => {
      await deletedForm(org, marker);
      return {};
    },
  },
  restore: { about: 'row', call: deletedForm },
  checkAlias: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofDraft(org, marker)), query: { alias: 'bayshore' } }),
  },
  preview: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofDraft(org, marker)), body: { shows: 'form' } }),
  },
});

const newLink = { name: 'Expo', slug: 'expo', assignee_id: null, group_id: null, stage_option_id: null };

const ofLink = async (org: Org, marker: string) => {
  const { params } = await ofDraft(org, marker);
  const link = await org.owner.call(formLinks.create, { params, body: { ...newLink, name: marker } });
  return { params: { ...params, link_id: link.id } };
};

export const linkSafety = safetyRows(formLinks, {
  list: { about: 'row', call: ofDraft },
  create: { about: 'row', call: async (org, marker) => ({ ...(await ofDraft(org, marker)), body: newLink }) },
  update: { about: 'row', call: async (org, marker) => ({ ...(await ofLink(org, marker)), body: newLink }) },
  delete: { about: 'row', call: ofLink },
  drawQr: { about: 'row', call: ofDraft },
});

export const formViewingSafety = safetyRows(formViewing, {
  report: {
    about: 'row',
    call: async (org, marker) => ({ params: { ...(await ofLive(org, marker)).params, tab: randomUUID() } }),
  },
  end: { about: 'person', call: () => ({ params: { id: 1, tab: randomUUID() } }) },
});
