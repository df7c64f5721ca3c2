import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectFacebook } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { newOrg } from '#testing/world.ts';
import { facebook } from '../contract.ts';

let fb: FacebookApp;

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());

it('the latest leads of a form are shown as they would be read now, without Meta’s test leads', async () => {
  const org = await newOrg({ app: fb.app });
  const { id: page_id } = fb.seedPage();
  const { id: form_id } = fb.seedForm({ page_id });
  fb.meta.addLead(form_id, { full_name: 'Jane Tan', email: 'jane@example.com' }, { sent_ago_s: 86_400 });
  fb.meta.addLead(form_id, { full_name: 'A test', email: 'test@fb.com' }, { sent_ago_s: 3_600 });
  await connectFacebook(fb, org);
  const { results: pages } = await org.owner.call(facebook.listPages);
  const params = { id: pages[0]!.id };
  const { results: forms } = await org.owner.call(facebook.listForms, { params });
  const query = { form: String(forms[0]!.id) };

  expect((await org.owner.call(facebook.previewLeads, { params, query })).results).toMatchObject([
    { name: 'Jane Tan', contact: 'jane@example.com' },
  ]);
});
