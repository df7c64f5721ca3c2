import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { startTestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { offerTo } from '#testing/leads/offers.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { newestMessageTo, signedInAs } from '../people.ts';

/** Makes a team whose leads are offered to two members. */
async function offeringTeam(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const org = await newOrg({ app });
  const permissions = { viewUnassignedClients: false };
  const tom = await org.member({ name: 'Tom Adeyemi', permissions });
  const aisha = await org.member({ name: 'Aisha Patel', permissions });
  await offerTo(org, [tom, aisha]);
  const { path } = await newWebhook(org, { name: 'Website' }, app);
  const post = (body: object) =>
    fetch(journey.app().url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { org, tom, aisha, post };
}

const amina = { name: 'Amina Hassan', phone: '+254 712 345678', form_name: 'Term life' };

const findClaim = (page: Page) => page.getByRole('button', { name: 'Claim lead Amina Hassan' });

describeJourney('a lead offered to two members', (journey) => {
  it('goes to exactly one of two who claim at the same moment, and both see who', async () => {
    const { org, tom, aisha, post } = await offeringTeam(journey);
    journey.allowConsoleError(/409/);
    const pages = [
      await journey.open('/clients', signedInAs(tom)),
      await journey.open('/clients', {
        ...signedInAs(aisha),
        phone: true,
        colorScheme: 'dark',
        reducedMotion: 'reduce',
      }),
    ];
    await Promise.all(pages.map((page) => page.getByRole('heading', { name: 'Clients' }).first().waitFor()));

    await post(amina);
    await Promise.all(pages.map((page) => findClaim(page).waitFor()));
    for (const page of pages) {
      await expectAccessible(page);
      expect(await page.getByText('712').count()).toBe(0);
    }
    await Promise.all(pages.map((page) => findClaim(page).click()));

    const won = pages.map((page) => page.getByText('You claimed Amina Hassan'));
    const lost = pages.map((page) => page.getByText(/^Claimed by (Tom Adeyemi|Aisha Patel)/));
    await Promise.all(pages.map((_, index) => won[index]!.or(lost[index]!).first().waitFor()));
    const winners = await Promise.all(won.map((words) => words.isVisible()));
    expect(winners.filter(Boolean)).toHaveLength(1);
    const winner = winners.indexOf(true);
    await lost[1 - winner]!.first().waitFor();
    for (const page of pages) await expectAccessible(page);
    const [client] = (await org.owner.call(clients.list, { query: {} })).results;
    expect(client!.assigned_to?.id).toBe([tom, aisha][winner]!.profile_id);

    const page = pages[winner]!;
    await page.getByRole('link', { name: 'Open client' }).click();
    await page.getByRole('heading', { level: 1, name: 'Amina Hassan' }).waitFor();
    // On the phone it stands under another tab of the record.
    await page.getByText(/was the first to claim this lead/).waitFor({ state: 'attached' });
  });

  it('is claimed from the link in the e-mail without signing in, which opening it does not do', async () => {
    const { tom, aisha, post } = await offeringTeam(journey);
    journey.allowConsoleError(/409/);
    await post(amina);
    await expect
      .poll(async () => (await newestMessageTo(journey, tom.email).catch(() => null))?.text ?? '', { timeout: 15_000 })
      .toContain('/claim/');
    const getLink = async (email: string) =>
      new URL(/https?:\S+\/claim\/\S+/.exec((await newestMessageTo(journey, email)).text)![0]).pathname;
    const [first, second] = [await getLink(tom.email), await getLink(aisha.email)];

    await fetch(journey.app().url + first, { headers: { 'user-agent': 'WhatsApp/2.23.20' } });
    const page = await journey.open(first, { phone: true });
    const claim = page.getByRole('button', { name: 'Claim for Tom Adeyemi' });
    await claim.waitFor();
    await expectAccessible(page);
    await claim.click();
    await page.getByRole('heading', { name: 'Amina Hassan is yours' }).waitFor();
    await expectAccessible(page);

    const late = await journey.open(second, { colorScheme: 'dark' });
    await late.getByText('Claimed by Tom Adeyemi').waitFor();
    await expectAccessible(late);
  });

  it('is claimed by Enter only while its card has the focus, and can be found again once it is closed', async () => {
    const { tom, post } = await offeringTeam(journey);
    const page = await journey.open('/clients', signedInAs(tom));
    await page.getByRole('heading', { name: 'Clients' }).first().waitFor();
    await post(amina);
    await findClaim(page).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByText('You claimed').count()).toBe(0);

    await page.getByRole('button', { name: 'Close (the offer stays in your offered leads)' }).click();
    await page.goto('/leads/offers');
    await page.getByRole('listitem').getByText('Amina Hassan').waitFor();
    await expectAccessible(page);

    await page.getByRole('article').focus();
    await page.keyboard.press('Enter');
    await page.getByText('You claimed Amina Hassan').waitFor();
  });
});
