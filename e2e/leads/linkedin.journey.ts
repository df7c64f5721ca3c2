import type { Page } from 'playwright-core';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { LinkedinEmulator } from '#emulators/linkedin/linkedin-emulator.ts';
import { startTestApp } from '#testing/app.ts';
import { linkedinApp } from '#testing/leads/linkedin.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';

const linkedin = new LinkedinEmulator({ ...linkedinApp, redirect_uris: [] });
linkedin.clock.follow(() => Date.now());
const base = await linkedin.start();
afterAll(() => linkedin.close());

const environment = {
  LINKEDIN_CLIENT_ID: linkedinApp.client_id,
  LINKEDIN_CLIENT_SECRET: linkedinApp.client_secret,
  LINKEDIN_OAUTH_BASE: `${base}/oauth/v2`,
  LINKEDIN_API_BASE: `${base}/rest`,
};

/** Makes an agency and, at LinkedIn, its owner with an ad account that has two forms. */
async function makeAgency(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  linkedin.state.app.redirect_uris = [`${journey.app().url}/integrations/linkedin-app-post-auth`];
  // Everybody else is signed out of LinkedIn in this browser.
  linkedin.state.people = [];
  linkedin.addPerson('Grace Tan');
  const account = linkedin.addAccount({ name: 'Kestrel Advisory' });
  const form = linkedin.addForm({ account_id: account.id, name: 'Spring launch' });
  const careers = linkedin.addForm({ account_id: account.id, name: 'Careers' });
  const { owner } = await newOrg({ app });
  return { owner, account, form, careers };
}

/** A customer answers a form on LinkedIn. @returns the statuses the product answered. */
const answer = async (form_id: number, first_name: string, last_name: string) =>
  (await linkedin.customerSends(form_id, { 1: first_name, 2: last_name, 3: 'customer@example.com', 4: [2] })).statuses;

/** Goes through LinkedIn's window as the person does who is signed in there. */
async function consent(page: Page, button: string, choice: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).first().click();
  const popup = await opening;
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: choice, exact: true }).click();
  await closing;
}

describeJourney(
  'LinkedIn lead gen',
  (journey) => {
    it('is connected from the directory in four clicks; then an answer is a lead on the open screen, until it is disconnected (S0-2.1-71, LI-01)', async () => {
      const { owner, form, careers } = await makeAgency(journey);
      const page = await journey.open('/integrations', signedInAs(owner));
      await page.getByRole('button', { name: 'Connect LinkedIn lead gen' }).click();
      await page.getByRole('heading', { name: 'Get leads from LinkedIn lead gen forms' }).waitFor();
      await expectAccessible(page);

      await consent(page, 'Connect LinkedIn', 'Allow');
      await page.getByRole('heading', { name: 'Choose which forms send leads' }).waitFor();
      await page.getByRole('link', { name: 'Spring launch' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('Connected', { exact: true }).waitFor();
      await page.getByText('Healthy').waitFor();
      await expectAccessible(page);

      await page.getByRole('switch', { name: 'Receive leads from the form Careers' }).click();
      await page.getByText('No longer receiving leads from Careers').waitFor();
      expect(await answer(form.id, 'Wei Ling', 'Tan')).toEqual([200]);
      await page.getByRole('link', { name: 'Wei Ling Tan' }).first().waitFor();
      await answer(careers.id, 'Ahmad', 'Faizal');

      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Disconnect LinkedIn' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('New leads from Kestrel Advisory will no longer arrive.').waitFor();
      await question.getByText('All clients, leads, forms and their mapping.').waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Disconnect LinkedIn' }).click();
      await page.getByText('Not Connected').waitFor();
      expect(linkedin.state.notifications).toEqual([]);
      expect(await page.getByText('Ahmad Faizal').count()).toBe(0);
    });

    it('says in words that consent was refused, and takes another try (S0-7-14)', async () => {
      const { owner } = await makeAgency(journey);
      const page = await journey.open('/integrations/linkedin', signedInAs(owner));
      await consent(page, 'Connect LinkedIn', 'Cancel');
      await page.getByText('You didn’t allow access on LinkedIn.').waitFor();
      await expectAccessible(page);
      await consent(page, 'Start again', 'Allow');
      await page.getByRole('heading', { name: 'Choose which forms send leads' }).waitFor();
    });
  },
  environment,
);
