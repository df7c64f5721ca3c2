import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#features/audit-log/contract.ts';
import { beginWithPage, connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { facebook } from '../contract.ts';

let fb: FacebookApp;
let org: Org;
let page: ReturnType<FacebookApp['seedPage']>;
let id: number;

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  ({ org, page } = await beginWithPage(fb));
});

async function connect() {
  const { pages } = await connectFacebook(fb, org);
  id = pages[0]!.id;
}

const listForms = async () => (await org.owner.call(facebook.listForms, { params: { id } })).results;
const update = (body: object) => org.owner.call(facebook.updateForms, { params: { id }, body });
const sync = async () => {
  await org.owner.call(facebook.syncForms, { query: { id } });
  await fb.app.runJobs();
};
const formNamed = async (name: string) => (await listForms()).find((form) => form.name === name)!;
const readNotices = () =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('lead_notices')
      .where('org_id', '=', org.org_id)
      .select(['status', 'reason', 'form_external_id'])
      .orderBy('external_id')
      .execute(),
  );

describe('the forms of a page', () => {
  it('and their page come with whatever Facebook calls them, as far as it can be kept', async () => {
    const name = `Spring\u0000 \ud800${'n'.repeat(10_000)}`;
    page.name = name;
    const questions = [{ id: '1', key: 'a\u0000b', label: name, type: 'CUSTOM', options: [{ key: 'x', value: name }] }];
    fb.seedForm({ page_id: page.id, name, questions });
    await connect();

    const [form] = await listForms();
    const kept = 'Spring \ufffd';
    expect(form?.name).toMatch(new RegExp(`^${kept}n{200,300}$`));
    expect(form?.questions).toMatchObject([{ key: 'ab', label: expect.stringContaining(kept) }]);
    expect((await org.owner.call(facebook.listPages)).results[0]?.name).toContain(kept);
  });

  it('come with their questions and what each fills; those that are on come first', async () => {
    for (const name of ['Beta', 'Alpha', 'Gamma']) fb.seedForm({ page_id: page.id, name });
    await connect();
    const beta = await formNamed('Beta');

    const { results } = await update({ forms: [{ id: beta.id, is_on: false }] });

    expect(results.map(({ name, is_on }) => [name, is_on])).toEqual([
      ['Alpha', true],
      ['Gamma', true],
      ['Beta', false],
    ]);
    expect(results[0]).toMatchObject({
      status: 'ACTIVE',
      locale: 'en_GB',
      targets: { full_name: 'name', email: 'email', phone_number: 'phone', budget: 'note' },
      mapping: {},
      switched_at: null,
      is_gone: false,
    });
    expect(results[2]!.switched_at).not.toBeNull();
  });

  it('are those of Facebook after the next sync: copied, renamed, archived, gone', async () => {
    const first = fb.seedForm({ page_id: page.id, name: 'Spring' });
    const second = fb.seedForm({ page_id: page.id, name: 'Summer' });
    await connect();
    await update({ forms: [{ id: (await formNamed('Spring')).id, is_on: false, mapping: { budget: 'location' } }] });

    fb.seedForm({ page_id: page.id, name: 'Spring' });
    fb.meta.state.forms.find((form) => form.id === first.id)!.status = 'ARCHIVED';
    fb.meta.state.forms = fb.meta.state.forms.filter((form) => form.id !== second.id);
    await sync();

    const forms = await listForms();
    expect(forms.map(({ name, status, is_on, is_gone }) => [name, status, is_on, is_gone])).toEqual([
      ['Spring', 'ACTIVE', true, false],
      ['Summer', 'ACTIVE', true, true],
      ['Spring', 'ARCHIVED', false, false],
    ]);
    expect(forms[2]).toMatchObject({
      mapping: { budget: 'location' },
      targets: { budget: 'location', email: 'email' },
    });
  });

  it('that are off, and pages that are off, bring no leads; switched on again they do', async () => {
    const off = fb.seedForm({ page_id: page.id, name: 'Off' });
    const on = fb.seedForm({ page_id: page.id, name: 'On' });
    await connect();
    await update({ forms: [{ id: (await formNamed('Off')).id, is_on: false }] });
    await fb.customerSends(off.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
    await update({ is_receiving: false });
    await fb.customerSends(on.id, { full_name: 'Tom Lee', email: 'tom@example.com' });
    await update({ is_receiving: true });
    await fb.customerSends(on.id, { full_name: 'Ann Ho', email: 'ann@example.com' });
    await fetchAndFile(fb);

    expect((await readNotices()).map(({ status, form_external_id }) => [status, form_external_id])).toEqual([
      ['IGNORED', off.id],
      ['IGNORED', on.id],
      ['FETCHED', on.id],
    ]);
  });

  it('that are new are on where the page receives, and off where it does not', async () => {
    await connect();
    fb.seedForm({ page_id: page.id, name: 'While on' });
    await sync();
    await update({ is_receiving: false });
    fb.seedForm({ page_id: page.id, name: 'While off' });
    await sync();

    expect((await listForms()).map(({ name, is_on }) => [name, is_on])).toEqual([
      ['While on', true],
      ['While off', false],
    ]);
  });

  it('are switched and mapped by people who manage integrations, which the audit log keeps', async () => {
    fb.seedForm({ page_id: page.id, name: 'Spring' });
    await connect();
    await update({ is_receiving: false, forms: [{ id: (await formNamed('Spring')).id, is_on: false }] });

    const { results } = await org.owner.call(auditLog.list);
    expect(results.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'Nadia Rahman changed the forms of “Kestrel Homes”',
        'Nadia Rahman switched “Kestrel Homes” off for receiving leads',
      ]),
    );
  });

  it('of another page, and other targets, are refused', async () => {
    fb.seedForm({ page_id: page.id, name: 'Spring' });
    await connect();
    const { id: form_id } = await formNamed('Spring');
    const refuse = (body: object) => org.owner.refused(facebook.updateForms, { params: { id }, body }, 400);

    expect((await refuse({ forms: [{ id: form_id + 1_000, is_on: false }] })).errors).toHaveProperty('forms.0.id');
    await refuse({ forms: [{ id: form_id, mapping: { budget: 'custom_field:0' } }] });
    await refuse({ forms: [{ id: form_id, mapping: { budget: 'nonsense' } }] });
    expect(await listForms()).toMatchObject([{ is_on: true, mapping: {} }]);
  });

  it('can be read from Facebook by the id of a page; a token that is sent is neither used nor logged (S0-7-15)', async () => {
    const form = fb.seedForm({ page_id: page.id, name: 'Spring' });
    await connect();
    const token = 'EAAB_a_token_somebody_sent_along';
    const query = { page_id: page.id, fields: 'id,name', access_token: token };

    expect(await org.owner.call(facebook.listGraphForms, { query })).toEqual({
      data: [{ id: form.id, name: 'Spring' }],
    });

    expect(fb.logLines.join('\n')).not.toContain(token);
    expect(
      JSON.stringify(fb.meta.requests.map(({ headers, path, query: sent }) => [headers, path, `${sent}`])),
    ).not.toContain(token);
    const other = await newOrg({ app: fb.app });
    await other.owner.refused(facebook.listGraphForms, { query }, 404);
  });
});
