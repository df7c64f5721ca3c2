import { saveWhatsAppAccount } from '#features/whatsapp/testing/saved-account.ts';
import { nowIso } from '#platform/server/clock.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { whatsappTemplates } from '../../templates-contract.ts';
import { contentWith } from '../../testing/template-content.ts';
import { insertMade } from '../made-at-meta/made.queries.ts';
import { getStoredTemplate } from './templates.queries.ts';
import { applyNews, insertVersion } from './versions.queries.ts';

const storeAccount = (org: Org, name: string) => saveWhatsAppAccount(org, { name });

/** A template named by the marker. */
async function ofTemplate(org: Org, marker: string) {
  const account_id = await storeAccount(org, marker);
  const body = { account_id, title: marker, language: 'en' as const, draft: contentWith() };
  const { id } = await org.owner.call(whatsappTemplates.create, { body });
  return { params: { id } };
}

/** One of which a version is active. */
async function ofLive(org: Org, marker: string) {
  const { params } = await ofTemplate(org, marker);
  const key = { template_id: params.id, version: 1 };
  await org.owner.inScope(async (scope) => {
    await insertVersion(scope, await getStoredTemplate(scope, params.id), contentWith());
    await applyNews(scope, key, { status: 'APPROVED', status_at: nowIso() });
  });
  return { params };
}

/** One that was written in WhatsApp Manager, with nothing to explain. */
async function ofMade(org: Org, marker: string) {
  const account_id = await storeAccount(org, marker);
  const content = contentWith({ header: null, body: 'Thank you for asking.' });
  const named = { title: marker, language: 'en', meta_id: marker, meta_name: 'thank_you', category: 'UTILITY' };
  const found = { account_id, ...named, status: 'APPROVED', content, unusable: null };
  const id = await org.owner.inScope((scope) => insertMade(scope, found, nowIso()));
  return { params: { id }, body: { header: [], body: [] } };
}

const withBody = (body: object) => async (org: Org, marker: string) => ({ ...(await ofTemplate(org, marker)), body });

export const templateSafety = safetyRows(whatsappTemplates, {
  list: { about: 'org', call: (org, marker) => ofTemplate(org, marker).then(() => ({})) },
  create: {
    about: 'org',
    call: async (org, marker) => ({
      body: { account_id: await storeAccount(org, marker), title: marker, language: 'en' },
    }),
  },
  get: { about: 'row', call: ofTemplate },
  saveDraft: { about: 'row', call: withBody({ draft: { footer: 'Reply STOP' } }) },
  discardDraft: { about: 'row', call: ofLive },
  submit: { about: 'row', call: withBody({}) },
  explain: { about: 'row', call: ofMade },
  // Meta is asked, which its own tests do.
  sync: { about: 'org' },
  delete: { about: 'row', call: ofTemplate },
  getValues: {
    about: 'client',
    call: async (org, marker) => ({ params: { id: (await org.client({ name: marker })).id } }),
  },
});
