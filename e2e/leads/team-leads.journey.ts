import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { newestMessageTo, signedInAs } from '../people.ts';

const amina = { name: 'Amina Hassan', phone: '+254 712 345678', form_name: 'Term life' };

/** Makes an owner and two members who see their own clients alone, and a webhook; without rules. */
async function newTeam(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const org = await newOrg({ app });
  const permissions = { viewUnassignedClients: false };
  const tom = await org.member({ name: 'Tom Adeyemi', permissions });
  const aisha = await org.member({ name: 'Aisha Patel', permissions });
  const { path } = await newWebhook(org, { name: 'Website' }, app);
  const sendLead = async (lead: object) => {
    const answer = await fetch(journey.app().url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(lead),
    });
    expect(answer.status).toBe(200);
  };
  return { org, tom, aisha, sendLead };
}

/** Makes a rule that offers every lead to both members, with the keyboard alone. */
async function makeRule(owner: Page): Promise<void> {
  await owner.getByRole('link', { name: 'Add rule' }).press('Enter');
  await owner.getByLabel('Rule name').waitFor();
  await owner.keyboard.type('Website leads');
  await owner.getByRole('radio', { name: 'Offer it to several, first claim wins' }).press('Space');
  await owner.getByRole('button', { name: 'Add members' }).press('Enter');
  const dialog = owner.getByRole('dialog', { name: 'Add members' });
  await dialog.getByRole('checkbox', { name: 'Tom Adeyemi' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Aisha Patel' }).press('Space');
  await dialog.getByRole('button', { name: 'Add 2 members' }).press('Enter');
  await owner.getByText(/are offered to .* The first to claim one gets it\./).waitFor();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Save rule' }).press('Enter');
  await owner.getByRole('row', { name: /Website leads/ }).waitFor();
}

/** Waits for the e-mail that offers the lead. */
const expectOfferMail = (journey: Journey, { email }: Person) =>
  expect
    .poll(async () => (await newestMessageTo(journey, email).catch(() => null))?.text ?? '', { timeout: 20_000 })
    .toMatch(/Amina Hassan[\s\S]*\/claim\//);

const getOffer = (page: Page) => page.getByRole('article', { name: /^Offered lead Amina Hassan/ });

describeJourney('a team and its leads', (journey) => {
  it('the owner makes a rule, both members are offered a lead, one claims and answers it, and the dashboard counts it (S0-2.1-52, S0-2.1-53, D4)', async () => {
    const { org, tom, aisha, sendLead } = await newTeam(journey);
    const owner = await journey.open('/team/lead-assignment', signedInAs(org.owner));
    const winner = await journey.open('/account/availability', signedInAs(aisha));
    const other = await journey.open('/clients', { ...signedInAs(tom), phone: true, colorScheme: 'dark' });
    await winner.getByRole('heading', { level: 1, name: 'Availability' }).waitFor();
    await expectAccessible(winner);
    await other.getByRole('heading', { name: 'Clients' }).first().waitFor();
    await makeRule(owner);
    await owner.goto('/team/dashboard');
    await owner.getByText('Nothing happened in this period').waitFor();

    await sendLead(amina);
    await Promise.all([getOffer(winner).waitFor(), getOffer(other).waitFor()]);
    expect(await winner.getByText('712').count()).toBe(0);
    await expectOfferMail(journey, aisha);
    await expectOfferMail(journey, tom);

    await getOffer(winner).focus();
    await winner.keyboard.press('Enter');
    await other.getByText('Claimed by Aisha Patel').waitFor();
    await winner.getByText('You claimed Amina Hassan').waitFor();
    await getOffer(other).waitFor({ state: 'detached' });
    expect(await other.getByRole('link', { name: 'Amina Hassan' }).count()).toBe(0);

    await winner.getByRole('link', { name: 'Open client' }).press('Enter');
    await winner.getByRole('heading', { level: 1, name: 'Amina Hassan' }).waitFor();
    const why = winner.getByRole('region', { name: 'Why this person?' });
    await why.getByText('Aisha Patel was the first to claim this lead, offered by rule 1, Website leads.').waitFor();
    await logCall(winner);
    await expectAccessible(winner);

    await owner.getByRole('button', { name: 'Contacted of Aisha Patel: 1 100%' }).waitFor();
    await owner.getByRole('button', { name: /^Median first response of Aisha Patel: \d+s$/ }).press('Enter');
    const drawer = owner.getByRole('dialog', { name: 'Aisha Patel, first response' });
    await drawer.getByText(/^after \d+s$/).waitFor();
    await expectAccessible(owner);
    await drawer.getByRole('link', { name: 'Amina Hassan' }).press('Enter');
    await owner.getByRole('heading', { level: 1, name: 'Amina Hassan' }).waitFor();
    await owner.getByRole('region', { name: 'Why this person?' }).getByText('Aisha Patel was the first').waitFor();
  });
});

/** Logs a call with the keyboard; it is the first response to the lead. */
async function logCall(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Call', exact: true }).press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Wants cover for her parents too.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('listitem').filter({ hasText: 'Wants cover for her parents too.' }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: /First response in \d+ seconds?/ })
    .waitFor();
}
