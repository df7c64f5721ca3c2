import { it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newOrgIn, signedInAs } from '../people.ts';

describeJourney('labels of contents', (journey) => {
  it('put on all that was selected, filter the list, and come off with one undo (S1-1-03)', async () => {
    const { owner } = await newOrgIn(journey);
    for (const title of ['Viewing times', 'Price list']) {
      await owner.call(textTemplates.create, { body: { title, body: 'Hello' } });
    }
    const page = await journey.open('/content/messages', signedInAs(owner));
    await page.getByRole('button', { name: 'Add or manage labels' }).click();
    await page.getByRole('button', { name: 'New label' }).click();
    await page.getByLabel('Name').fill('Bayshore');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create label' }).click();
    const manage = page.getByRole('dialog', { name: 'Manage labels' });
    await manage.getByText('0 contents').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('checkbox', { name: 'Select Viewing times' }).check();
    await page.getByRole('checkbox', { name: 'Select Price list' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Label', exact: true }).click();
    await page.getByRole('option', { name: 'Bayshore' }).click();
    await page.getByText('Bayshore put on 2').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Bayshore 0' }).waitFor();
  });
});

describeJourney('asking to publish', (journey) => {
  it('a member asks the owner by name, who approves with a word', async () => {
    const org = await newOrgIn(journey);
    await org.inScope(({ db, org_id }) =>
      db.updateTable('orgs').set({ account_type: 'TEAM' }).where('org_id', '=', org_id).execute(),
    );
    const farid = await org.member({ name: 'Farid Aziz' });
    const body = { title: 'New parents', body: 'Hello' };
    const { id } = await farid.call(textTemplates.create, { body });
    const address = `/content/message/${id}`;
    const asker = await journey.open(address, signedInAs(farid));
    await asker.getByRole('button', { name: 'Ask to publish' }).click();
    await asker.getByRole('combobox', { name: 'Person to ask' }).click();
    await asker.getByRole('option', { name: 'Nadia Rahman (account owner)' }).click();
    await asker.getByRole('dialog').getByLabel('Note').fill('For the fair');
    await expectAccessible(asker);
    await asker.getByRole('button', { name: 'Ask', exact: true }).click();
    await asker.getByRole('button', { name: 'Withdraw request' }).waitFor();
    await expectAccessible(asker);

    const owner = await journey.open(address, signedInAs(org.owner));
    await owner.getByText('For the fair').waitFor();
    await owner.getByLabel('Your word').fill('Good');
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Publish', exact: true }).click();
    await owner.getByText('Company Content').waitFor();
    await asker.getByText('Company Content').waitFor();
  });
});
