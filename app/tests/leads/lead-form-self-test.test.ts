import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, newAcceptingForm, type TestAcceptingForm } from '#features/form-submissions/testing/accepting-form.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg } from '#testing/world.ts';

let app: TestApp;
beforeAll(async () => {
  const port = await freePort();
  const environment = {
    DATABASE_URL: await freshDatabaseUrl(),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  app = await startTestApp(environment);
  await app.server.listen({ host: '127.0.0.1', port });
});
afterAll(() => app.close());

const stations = async (org: Awaited<ReturnType<typeof newOrg>>) => {
  const { results } = await org.owner.call(selfTests.list, { query: { kind: 'lead-forms' } });
  return results[0]!.hops;
};

describe('the self-test of a form', () => {
  const close = (form: TestAcceptingForm, org: Awaited<ReturnType<typeof newOrg>>) =>
    org.inScope((scope) =>
      scope.db
        .updateTable('lead_forms')
        .set({ state: 'CLOSED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', form.form_id)
        .execute(),
    );

  it('opens the public page, sends it as a visitor would, and is a test lead that is counted nowhere', async () => {
    const org = await newOrg({ app });
    const form = await newAcceptingForm(org, {
      questions: [
        ask('name'),
        ask('email'),
        ask('note', { is_required: true }),
        ask('page_break'),
        ask('consent', { is_required: true, text: 'I agree' }),
      ],
    });

    await org.owner.call(selfTests.start, { params: { id: form.source.id }, body: {} });
    await app.runJobs();
    await fileWaitingLeads(app);

    expect((await stations(org)).map(({ name, status }) => [name, status]).slice(0, 2)).toEqual([
      ['MADE', 'NOT_TESTED'],
      ['RECEIVED', 'DONE'],
    ]);
    expect(await form.ledger()).toMatchObject([
      { is_test: true, outcome: 'CLIENT_CREATED', lead: { name: 'Test lead' } },
    ]);
    expect(await form.submissions()).toMatchObject([{ is_test: true, status: 'SENT' }]);
    expect(await form.counts()).toEqual({ created_count: 0, duplicate_count: 0 });
  });

  it('says that a closed form takes nothing', async () => {
    const org = await newOrg({ app });
    const form = await newAcceptingForm(org);
    await close(form, org);

    await org.owner.call(selfTests.start, { params: { id: form.source.id }, body: {} });
    await app.runJobs();

    const [, received] = await stations(org);
    expect(received).toMatchObject({
      status: 'FAILED',
      problem: { detail: 'This form isn’t published, or it is closed.', action: 'publish' },
    });
  });
});
