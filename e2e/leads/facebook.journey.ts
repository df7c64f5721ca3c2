import type { Page } from 'playwright-core';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { FacebookEmulator } from '#emulators/facebook/facebook-emulator.ts';
import { startTestApp } from '#testing/app.ts';
import { metaApp } from '#testing/leads/facebook.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';

const meta = new FacebookEmulator({ id: metaApp.id, secret: metaApp.secret });
meta.clock.follow(() => Date.now());
const base = await meta.start();
afterAll(() => meta.close());

const environment = {
  META_APP_ID: metaApp.id,
  META_APP_SECRET: metaApp.secret,
  META_VERIFY_TOKEN: metaApp.verify_token,
  META_GRAPH_BASE: base,
  META_DIALOG_BASE: base,
};

/** Makes an agency and, at Facebook, its owner with a page that has one form. */
async function makeAgency(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const { url } = journey.app();
  meta.state.app.redirect_uris = [`${url}/integrations/facebook-leads-routing`];
  meta.state.app.subscription = {
    object: 'page',
    callback_url: `${url}/hooks/meta`,
    fields: ['leadgen'],
    active: true,
  };
  // Everybody else is signed out of Facebook in this browser.
  meta.state.people = [];
  const { owner } = await newOrg({ app });
  const grace = meta.addPerson({ name: 'Grace Tan' });
  const homes = meta.addPage({ name: 'Kestrel Homes' });
  const form = meta.addForm({ page_id: homes.id, name: 'Register interest' });
  const enquire = (full_name: string, phone_number: string) =>
    meta.customerSends(form.id, { full_name, phone_number, email: 'customer@example.com', budget: '1m' });
  return { owner, grace, homes, form, enquire };
}

/** Goes through Facebook's window as the person does who is signed in there. */
async function consent(page: Page, button: string, choice = 'Allow everything'): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).first().click();
  const popup = await opening;
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: choice }).click();
  await closing;
}

async function connect(page: Page): Promise<void> {
  await consent(page, 'Connect Facebook');
  await page.getByRole('heading', { name: 'Choose which forms send leads' }).waitFor();
  await page.getByRole('link', { name: 'Register interest' }).waitFor();
  await page.getByRole('checkbox', { name: 'Also get leads from the last 7 days' }).uncheck();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Leads by day' }).waitFor();
}

describeJourney(
  'Facebook lead ads',
  (journey) => {
    it('are connected in a window of Facebook; then a lead appears on the open screen (S0-9-07, S0-4-39)', async () => {
      const { owner, enquire } = await makeAgency(journey);
      const page = await journey.open('/integrations/facebook', signedInAs(owner));
      await page.getByText('Not Connected').waitFor();
      await expectAccessible(page);

      await consent(page, 'Connect Facebook');
      await page.getByRole('heading', { name: 'Choose which forms send leads' }).waitFor();
      await page.getByRole('link', { name: 'Register interest' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('Connected', { exact: true }).waitFor();
      await page.getByText('Healthy').waitFor();
      await expectAccessible(page);

      expect((await enquire('Tan Wei Ling', '+6591234567')).statuses).toEqual([200]);
      await page.getByText('Tan Wei Ling').first().waitFor();
      await page.getByRole('link', { name: 'Tan Wei Ling' }).first().waitFor();
    });

    it('say when a permission ended, and once reconnected the lead that waited comes (S0-4-41)', async () => {
      const { owner, grace, enquire } = await makeAgency(journey);
      const page = await journey.open('/integrations/facebook', signedInAs(owner));
      await connect(page);

      meta.endTokens(grace.id, '190.463');
      await enquire('Ahmad Faizal', '+6581234567');
      await page.getByText('Permissions Expired').waitFor();
      await page.getByText('Kestrel Homes: leads can’t be fetched.').waitFor();
      await page.getByText(/Leads from Kestrel Homes aren’t arriving/).waitFor();
      await expectAccessible(page);
      expect(await page.getByText('Ahmad Faizal').count()).toBe(0);

      await consent(page, 'Reconnect');
      await page.getByText('Connected', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Ahmad Faizal' }).first().waitFor();
    });

    it('say in words that consent was refused, and take another try', async () => {
      const { owner } = await makeAgency(journey);
      const page = await journey.open('/integrations/facebook', signedInAs(owner));
      await consent(page, 'Connect Facebook', 'Not now');
      await page.getByText('You didn’t allow access on Facebook.').waitFor();
      await expectAccessible(page);
      await consent(page, 'Start again');
      await page.getByRole('heading', { name: 'Choose which forms send leads' }).waitFor();
    });

    it('are tested hop by hop: a broken one says what to do, and once mended the lead reaches the screen', async () => {
      const { owner, grace, homes } = await makeAgency(journey);
      const page = await journey.open('/integrations/facebook', signedInAs(owner));
      await connect(page);

      const { [grace.id]: tasks } = homes.tasks;
      homes.tasks[grace.id] = ['ANALYZE'];
      await page.getByRole('button', { name: 'Run self-test' }).click();
      const drawer = page.getByRole('dialog', { name: 'Self-test of Facebook lead ads' });
      await drawer.getByRole('heading', { name: 'What to do' }).waitFor();
      await expectAccessible(page);

      homes.tasks[grace.id] = tasks ?? [];
      await drawer.getByRole('button', { name: 'Test this page again' }).click();
      await drawer.getByText(/^6 hops, /).waitFor();
      await expectAccessible(page);
    });
  },
  environment,
);
