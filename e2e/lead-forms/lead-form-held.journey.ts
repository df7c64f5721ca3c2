import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { formSubmissions } from '#features/form-results/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { ask } from '#features/lead-forms/testing/questions.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';
import {
  callAs,
  countLeads,
  type Form,
  fillIn,
  getPath,
  makeForm,
  newForm,
  send,
  visit,
  waitAsReader,
} from './lead-forms.ts';

const name = ask('name', { label: 'Name', is_required: true });
const phone = ask('phone', { label: 'Phone number', is_required: true });

const openPart = (page: Page, { id }: Form, part: string) =>
  page.goto(fillPage(leadFormPages.lead_form, { id }, { tab: 'leads', part }));

/** Fills in everything there is, what people cannot see too, and sends it at once. */
async function sendAsRobot(journey: Journey, path: string): Promise<void> {
  const page = await journey.open(path);
  await fillIn(page, { name: 'Giulia Ferrari', phone: '8123 4567' });
  await page.locator('.lf-honeypot input').evaluate((field) => {
    (field as unknown as { value: string }).value = 'https://cheap.example';
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
}

/** Lets half an hour pass since the last Next, and the work of that minute be done. */
const passHalfAnHour = ({ services }: TestApp, org: Org, { id }: Form) =>
  org.inScope(async (scope) => {
    await scope.db
      .updateTable('lead_form_submissions')
      .set({ sent_at: new Date(Date.now() - 31 * 60_000).toISOString() })
      .where('org_id', '=', org.org_id)
      .where('form_id', '=', id)
      .execute();
    await enqueue(scope, services.jobs.jobs.get('lead-forms.file-unfinished')!, {});
  });

describeJourney('what is no lead at once', (journey) => {
  it('a robot’s answer is held back with its reasons, and once released it is a lead of the time it was sent', async () => {
    const { owner, form, path } = await newForm(journey, [name, phone]);
    await sendAsRobot(journey, path);

    await openPart(owner, form, 'quarantine');
    await owner.getByText('Giulia Ferrari').first().waitFor();
    await owner.getByText('Hidden field filled').first().waitFor();
    await expectAccessible(owner);
    expect(await countLeads(owner, form)).toBe(0);
    const held = await callAs<CallOutput<typeof formSubmissions.listQuarantined>>(
      owner,
      'GET',
      getPath(formSubmissions.listQuarantined, form),
    );
    await owner.getByRole('button', { name: 'Release the enquiry of Giulia Ferrari' }).click();
    await owner.getByText('1 enquiry released').waitFor();
    await owner.getByText('New lead: Giulia Ferrari').waitFor();
    await owner.getByRole('heading', { name: 'Nothing in quarantine' }).waitFor();

    await openPart(owner, form, 'leads');
    await owner.getByRole('button', { name: /^Giulia Ferrari/ }).waitFor();
    const leads = await callAs<CallOutput<typeof formSubmissions.listLeads>>(
      owner,
      'GET',
      getPath(formSubmissions.listLeads, form),
    );
    expect(leads.results.map(({ sent_at, trace }) => [sent_at, trace.submitted_at])).toEqual([
      [held.results[0]!.sent_at, held.results[0]!.sent_at],
    ]);
  });

  it('what was begun is an unfinished lead half an hour after Next, and finishing it makes no second client', async () => {
    const app = await startTestApp({}, journey.app().database_url);
    onTestFinished(app.close);
    const org = await newOrg({ app });
    const owner = await journey.open('/clients', signedInAs(org.owner));
    const { form, path } = await makeForm(
      owner,
      [name, phone, ask('page_break', { label: 'One more thing' }), ask('note', { label: 'What do you look for?' })],
      { unfinished_notice: 'By pressing Next you agree that we keep these answers.' },
    );
    const visitor = await visit(journey, path);
    await visitor.page.getByText('By pressing Next you agree that we keep these answers.').waitFor();
    await fillIn(visitor.page, { name: 'Omar Al Farsi', phone: '8123 4567' });
    await waitAsReader(visitor);
    await visitor.page.getByRole('button', { name: 'Next' }).click();
    await visitor.page.getByRole('heading', { name: 'One more thing' }).waitFor();

    await openPart(owner, form, 'unfinished');
    await owner.getByText('Omar Al Farsi').first().waitFor();
    await owner.getByText(/^Becomes a lead at /).waitFor();
    await expectAccessible(owner);
    await passHalfAnHour(app, org, form);
    await owner.getByText('New lead: Omar Al Farsi').waitFor();
    await owner.getByRole('heading', { name: 'No one is filling it in right now' }).waitFor();

    await visitor.page.getByLabel('What do you look for?').fill('Two bedrooms near a school');
    await send(visitor);
    await owner.goto('/clients');
    const row = owner.getByRole('row').filter({ hasText: 'Omar Al Farsi' });
    await row.getByRole('link', { name: 'Omar Al Farsi' }).click();
    await owner.getByText('Two bedrooms near a school').first().waitFor();
    await owner.getByRole('button', { name: 'Show the full lead' }).click();
    await owner
      .getByRole('dialog')
      .getByText(/^Finished the form, /)
      .waitFor();
    await expectAccessible(owner);
    expect((await org.owner.call(clients.list)).results).toHaveLength(1);
  });
});
