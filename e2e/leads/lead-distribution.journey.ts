import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signedInAs } from '../people.ts';

describeJourney('lead distribution', (journey) => {
  it('sends a lead to a member and to a person outside, shows what became of it, and stops when it is off (S0-2.1-43, S0-2.1-44, S0-2.1-46, S0-2.1-47, S0-2.1-48, S0-3E-31)', async () => {
    const app = await startTestApp({}, journey.app().database_url);
    onTestFinished(app.close);
    const org = await newOrg({ app });
    await org.member({ name: 'Daniel Ong' });
    const hook = await newWebhook(org, {}, app);
    const jane = newAddress('jane');
    const findMails = async () => {
      const answer = await fetch(`${journey.app().url}/dev/outbox.json`);
      const { results } = (await answer.json()) as { results: { to: string; text: string }[] };
      return results.filter(({ to }) => to === jane);
    };

    const page = await journey.open('/automations', signedInAs(org.owner));
    await page.getByText('No rules').waitFor();
    await expectAccessible(page);
    const tabs = page.getByRole('navigation', { name: 'Automation pages' });
    await tabs.getByRole('link', { name: 'Lead distribution' }).press('Enter');
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    await page.getByRole('switch', { name: 'Lead distribution is on' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add rule' }).press('Enter');
    await page.getByLabel('Rule name').waitFor();
    await page.keyboard.type('Everything');
    await page.getByRole('radio', { name: 'To everyone' }).press('Space');
    await page.getByRole('button', { name: 'Add members' }).press('Enter');
    const members = page.getByRole('dialog', { name: 'Add members' });
    await members.getByRole('checkbox', { name: 'Daniel Ong' }).press('Space');
    await members.getByRole('button', { name: 'Add 1 member' }).press('Enter');
    await page.getByText('All leads go to Daniel.').waitFor();
    await page.getByRole('button', { name: 'Add someone outside the account' }).press('Enter');
    const person = page.getByRole('dialog', { name: 'Person outside the account' });
    await person.getByLabel('Name').fill('Jane Tan');
    await person.getByRole('button', { name: 'Add person' }).press('Enter');
    await person.getByText('Enter an e-mail address or a phone number').waitFor();
    await expectAccessible(page);
    await person.getByLabel('E-mail').fill(jane);
    await person.getByRole('button', { name: 'Add person' }).press('Enter');
    await page.getByText('All leads are sent to Daniel and Jane at the same time.').waitFor();
    await page.getByText('1 credit for each lead.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save rule' }).press('Enter');
    await page.getByText('Everything added').waitFor();
    await page.getByText('To everyone at the same time').filter({ visible: true }).waitFor();
    await expectAccessible(page);

    await hook.post({ name: 'Lin Xiuying', email: 'lin@northwind.example' });
    await expect.poll(findMails, { timeout: 10_000 }).toHaveLength(1);
    await page.getByRole('link', { name: 'History' }).press('Enter');
    const lead = page.getByRole('button', { name: 'What was sent about Lin Xiuying' });
    await lead.waitFor();
    await expectAccessible(page);
    await lead.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Lin Xiuying' });
    await drawer.getByRole('listitem').filter({ hasText: 'Jane Tan' }).getByText('Kept in the outbox').waitFor();
    await drawer.getByRole('listitem').filter({ hasText: 'Daniel Ong' }).waitFor();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Close' }).press('Enter');

    await page
      .getByRole('navigation', { name: 'Where this page is' })
      .getByRole('link', { name: 'Lead distribution' })
      .press('Enter');
    await page.getByRole('switch', { name: 'Lead distribution is on' }).press('Space');
    await page.getByRole('switch', { name: 'Lead distribution is off' }).waitFor();
    await hook.post({ name: 'Ana Lim', email: 'ana@northwind.example' });
    await page.goto('/clients');
    await page.getByRole('row', { name: /Ana Lim/ }).waitFor();
    expect(await findMails()).toHaveLength(1);
    await page.goto('/automation/lead-distribution/history');
    await lead.waitFor();
    expect(await page.getByRole('button', { name: 'What was sent about Ana Lim' }).count()).toBe(0);
  });
});
