import { expect, it, onTestFinished } from 'vitest';
import { leadRules } from '#features/lead-rules/contract.ts';
import { startTestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, pickOption } from '../browser.ts';
import { signedInAs } from '../people.ts';

const lead = (name: string, page: string) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@northwind.example`,
  page_id: page === 'Kestrel' ? '77' : '78',
  page_name: page,
});

describeJourney('lead assignment', (journey) => {
  it('a rule made by keyboard gives leads in turn; the record says why, and the history lists it (S0-2.1-53, S0-2.1-57, S0-1-16)', async () => {
    const app = await startTestApp({}, journey.app().database_url);
    onTestFinished(app.close);
    const org = await newOrg({ app });
    await org.member({ name: 'Daniel Ong' });
    await org.member({ name: 'Mei Chen' });
    const hook = await newWebhook(org, {}, app);
    const send = (name: string, page: string) => hook.post(lead(name, page));
    // The first lead brings the page by which the rule chooses.
    await send('Ana Lim', 'Kestrel');

    const page = await journey.open('/team/lead-assignment', signedInAs(org.owner));
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add rule' }).press('Enter');
    await page.getByLabel('Rule name').waitFor();
    await page.keyboard.type('Kestrel leads');
    await page.getByRole('button', { name: 'Add condition' }).press('Enter');
    await page.getByRole('button', { name: 'Save rule' }).press('Enter');
    await page.getByText('Incomplete rule criteria. Please select a Facebook Page').waitFor();
    await page.getByText('1 condition needs a value before you can save').waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Value of condition 1' }).focus();
    await pickOption(page, 'Kestrel');
    await page.getByRole('button', { name: 'Add members' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add members' });
    await dialog.getByRole('checkbox', { name: 'Daniel Ong' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'Mei Chen' }).press('Space');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add 2 members' }).press('Enter');
    await page.getByRole('spinbutton', { name: 'Leads per round for Daniel Ong' }).press('ArrowUp');
    await page.getByText('When Page is Kestrel, leads take turns between Daniel (2) and Mei (1).').waitFor();
    await page.getByText('Round of 3').waitFor();
    await page.getByRole('button', { name: 'Move Mei Chen', exact: true }).press('Space');
    await page.keyboard.press('ArrowUp');
    await page.getByText('Mei Chen, position 1 of 2').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.getByText('When Page is Kestrel, leads take turns between Mei (1) and Daniel (2).').waitFor();
    await page.getByRole('button', { name: 'Save rule' }).press('Enter');
    await page.getByText('Kestrel leads added').waitFor();
    const row = page.getByRole('row', { name: /Kestrel leads/ });
    await row.getByText('In turn, 1 and 2').filter({ visible: true }).waitFor();

    await send('Ben Koh', 'Kestrel');
    await send('Cara Diaz', 'Elsewhere');
    await row.getByText('1 lead in 30 days').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Decision history' }).press('Enter');
    const decision = page.getByRole('button', { name: 'Decision about Ben Koh' });
    await decision.waitFor();
    await page.getByRole('button', { name: 'Decision about Cara Diaz' }).waitFor();
    await expectAccessible(page);
    await decision.press('Enter');
    const details = page.getByRole('dialog', { name: 'Ben Koh' });
    await details.getByText('Mei Chen got this lead by rule 1, Kestrel leads: turn 1 of 3 in round 1.').waitFor();
    await expectAccessible(page);
    await details.getByRole('link', { name: 'Open client' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ben Koh' }).waitFor();
    const why = page.getByRole('region', { name: 'Why this person?' });
    await why.getByText('Mei Chen got this lead by rule 1').waitFor();
    await why.getByText('Show the rules').press('Enter');
    await why.getByText(/^Match/).waitFor();
    await expectAccessible(page);
    await why.getByRole('link', { name: 'Open rule' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Kestrel leads' }).waitFor();
    await page.getByText('1 of 1 this round').waitFor();
    await expectAccessible(page);
  });

  it('rules change places by keyboard, are put back, and keep their places once they are saved', async () => {
    const app = await startTestApp({}, journey.app().database_url);
    onTestFinished(app.close);
    const org = await newOrg({ app });
    const ids: number[] = [];
    for (const name of ['Referrals', 'Website', 'Events']) {
      ids.push((await org.owner.call(leadRules.create, { body: { name } })).id);
    }
    const page = await journey.open('/team/lead-assignment', { ...signedInAs(org.owner), phone: true });
    const names = () => page.getByRole('row').getByRole('link').allTextContents();
    await expect.poll(names).toEqual(['Referrals', 'Website', 'Events', 'Set a default']);
    const moveDown = async () => {
      await page.getByRole('button', { name: 'Move Referrals' }).press('Space');
      await page.keyboard.press('ArrowDown');
      await page.getByText('Referrals, position 2 of 3').waitFor({ state: 'attached' });
      await page.keyboard.press('Space');
      await page.getByText('Was 1').waitFor();
    };
    const readOrder = async () => (await org.owner.call(leadRules.list)).results.map(({ id }) => id);
    await moveDown();
    await page.getByRole('button', { name: 'Undo move' }).click();
    await page.getByText('Was 1').waitFor({ state: 'detached' });
    expect(await readOrder()).toEqual(ids);
    await moveDown();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await expect.poll(readOrder).toEqual([ids[1], ids[0], ids[2]]);
  });
});
