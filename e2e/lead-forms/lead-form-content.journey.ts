import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { ask } from '#features/lead-forms/testing/questions.ts';
import { preferences } from '#features/preferences/contract.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { startTestApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';
import { type Form, fillIn, makeForm, send, visit } from './lead-forms.ts';

const name = ask('name', { label: 'Name', is_required: true });
const phone = ask('phone', { label: 'Phone number', is_required: true });

/** Signs in an owner who can be reached on WhatsApp and has uploaded a brochure. */
async function newAgent(journey: Journey): Promise<Page> {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const { owner } = await newOrg({ app });
  await owner.call(preferences.updateUserDetails, { body: { phone_number: { raw_input: '+65 8123 4560' } } });
  const page = await journey.open('/content/files', signedInAs(owner));
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  await page.getByLabel('Drop files here or browse').setInputFiles({
    name: 'The Linden, e-brochure.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: 2 }),
  });
  await page.getByText('Uploaded').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'The Linden, e-brochure' }).waitFor();
  return page;
}

/** Chooses what visitors get after sending, and publishes it. */
async function giveBrochure(page: Page, { id }: Form): Promise<void> {
  await page.goto(fillPage(leadFormPages.edit_lead_form, { id }));
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await properties.getByText('After sending').click();
  await properties.getByRole('radio', { name: 'Content' }).check();
  await properties.getByRole('combobox', { name: 'File' }).fill('Linden');
  await page.getByRole('option', { name: 'The Linden, e-brochure' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  await page.getByText('The Linden is live').waitFor();
}

describeJourney('a form that gives content', (journey) => {
  it('opens it as a tracked share after sending, with a way to chat; the agent sees it opened, and the lead stays new', async () => {
    const agent = await newAgent(journey);
    const { form, path } = await makeForm(agent, [name, phone]);
    await giveBrochure(agent, form);
    const visitor = await visit(journey, path, { phone: true });
    const { page } = visitor;
    await agent.goto('/clients');
    await agent.getByRole('heading', { name: 'No clients yet' }).waitFor();
    await fillIn(page, { name: 'Charlotte Whitfield', phone: '+44 7911 123456' });
    await send(visitor);

    const content = page.getByRole('link', { name: 'Open The Linden, e-brochure' });
    await content.waitFor();
    const chat = page.getByRole('link', { name: 'Chat with Nadia' });
    expect(await chat.getAttribute('href')).toBe('https://wa.me/6581234560');
    await expectAccessible(page);
    await agent.getByText('New lead: Charlotte Whitfield').waitFor();
    const row = agent.getByRole('row').filter({ hasText: 'Charlotte Whitfield' });
    await row.getByText('Shared automatically: The Linden, e-brochure').waitFor();

    const [opened] = await Promise.all([page.waitForEvent('popup'), content.tap()]);
    await opened.getByRole('heading', { name: 'The Linden, e-brochure' }).waitFor();
    await opened.mouse.wheel(0, 300);
    await row.getByText('Opened The Linden, e-brochure').waitFor();
    await row.getByText('New', { exact: true }).waitFor();
    await row.getByRole('link', { name: 'Charlotte Whitfield' }).click();
    await agent
      .getByText(/Opened once, \d+s/)
      .first()
      .waitFor();
    expect(await agent.getByText(/First response in/).count()).toBe(0);
    await expectAccessible(agent);
  });
});
