import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { beginWithAccount, connectLinkedin, type LinkedinApp, startLinkedinApp } from '#testing/leads/linkedin.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { linkedin } from '../contract.ts';

const DAY_S = 86_400;

let li: LinkedinApp;
let begun: Awaited<ReturnType<typeof beginWithAccount>>;
let org: Org;

beforeAll(async () => {
  li = await startLinkedinApp();
});
afterAll(() => li.close());
beforeEach(async () => {
  begun = await beginWithAccount(li);
  org = begun.org;
  for (const ago of [1, 2, 3, 4, 40])
    li.linkedin.addLead(
      begun.form.id,
      { 1: 'Jane', 2: `Tan ${ago}`, 3: `jane-${ago}@example.com` },
      { sent_ago_s: ago * DAY_S },
    );
  await connectLinkedin(li, org);
});

async function findForm() {
  const { results: accounts } = await org.owner.call(linkedin.listPages);
  const params = { id: accounts[0]!.id };
  const { results: forms } = await org.owner.call(linkedin.listForms, { params });
  return { params, form: forms[0]! };
}

describe('the latest leads of a form', () => {
  it('are shown as they would be read now, the three newest, and nothing is kept (S0-2.1-71)', async () => {
    const { params, form } = await findForm();
    const { results } = await org.owner.call(linkedin.previewLeads, { params, query: { form: String(form.id) } });

    expect(results).toMatchObject([
      { name: 'Jane Tan 1', contact: 'jane-1@example.com' },
      { name: 'Jane Tan 2' },
      { name: 'Jane Tan 3' },
    ]);
    await fetchAndFile(li);
    expect((await org.owner.call(clients.list)).results).toEqual([]);
  });

  it('are read by what was chosen for the questions', async () => {
    const { params, form } = await findForm();
    const key = form.questions.find(({ label }) => label.toLowerCase().includes('mail'))!.key;
    await org.owner.call(linkedin.updateForms, {
      params,
      body: { forms: [{ id: form.id, mapping: { [key]: 'job_title' } }] },
    });
    const { results } = await org.owner.call(linkedin.previewLeads, { params, query: { form: String(form.id) } });

    expect(results[0]).toMatchObject({ name: 'Jane Tan 1', contact: '', about: 'jane-1@example.com' });
  });

  it('are left out once they have come in, because who may see them is decided there', { tags: 'slow' }, async () => {
    const { params, form } = await findForm();
    await org.owner.call(linkedin.fetchOldLeads, { query: { hours_old: '60' } });
    await li.app.runJobs();
    await fetchAndFile(li);
    const { results } = await org.owner.call(linkedin.previewLeads, { params, query: { form: String(form.id) } });

    expect(results.map(({ name }) => name)).toEqual(['Jane Tan 3', 'Jane Tan 4']);
  });

  it('are not found for a form of another account, and say when LinkedIn refuses', async () => {
    const { params, form } = await findForm();
    await org.owner.refused(linkedin.previewLeads, { params, query: { form: '999999' } }, 404);
    const other = await newOrg({ app: li.app });
    const query = { form: String(form.id) };
    await other.owner.refused(linkedin.previewLeads, { params, query }, 404);
    li.linkedin.failNext({ kind: 'provider_error', name: 'denied' }, { path: '/leadFormResponses', times: 9 });
    await org.owner.refused(linkedin.previewLeads, { params, query }, 409);
  });
});
