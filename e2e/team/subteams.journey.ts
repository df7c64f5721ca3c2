import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { start as changeMany } from '#features/bulk-actions/testing/bulk.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';

/** Makes an owner and two members, one of whom has a client. */
async function newTeam(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const org = await newOrg({ app });
  await org.setFlag('enable_subteams_feature', true);
  const [grace, farid] = [await org.member({ name: 'Grace Okafor' }), await org.member({ name: 'Farid Ismail' })];
  const { id } = await org.client({ name: 'Charlotte Whitfield', assigned_to: farid });
  return { org, grace, farid, id };
}

async function choosePerson(page: Page, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Members' });
  await field.fill(name);
  await page.getByRole('option', { name }).click();
}

const memberRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

describeJourney('sub-teams', (journey) => {
  it('show their clients to a manager at once, and no longer when the manager leaves (S0-2.1-55, S0-2.1-56, S0-1-15)', async () => {
    // What is shown of a sub-team may be read once more in the moment in which it goes.
    journey.allowConsoleError(/404/);
    const { org, grace } = await newTeam(journey);
    const owner = await journey.open('/team/sub-teams', signedInAs(org.owner));
    const manager = await journey.open('/clients', signedInAs(grace));
    await owner.getByRole('heading', { name: 'No sub-teams yet' }).waitFor();
    await expectAccessible(owner);

    await owner.getByRole('button', { name: 'New sub-team' }).first().click();
    await owner.getByRole('dialog').getByLabel('Name').fill('Overseas');
    await choosePerson(owner, 'Farid Ismail');
    await expectAccessible(owner);
    await owner.getByRole('dialog').getByRole('button', { name: 'Create sub-team' }).click();
    await owner.getByRole('heading', { name: 'Overseas' }).waitFor();

    await owner.getByRole('button', { name: 'Add members' }).click();
    await choosePerson(owner, 'Grace Okafor');
    await owner.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await memberRow(owner, 'Grace Okafor').waitFor();
    await expectAccessible(owner);
    expect(await manager.getByText('Charlotte Whitfield').count()).toBe(0);

    await owner.getByRole('button', { name: 'Role of Grace Okafor here: Member' }).click();
    await owner.getByRole('menuitemradio', { name: 'Manager' }).click();
    await owner.getByRole('cell', { name: 'All 1 of Overseas' }).waitFor();
    await manager.getByText('Charlotte Whitfield').first().waitFor();

    await owner.getByRole('button', { name: 'Rename Overseas' }).click();
    await owner.getByLabel('Name of the sub-team').fill('Abroad');
    await owner.keyboard.press('Enter');
    await owner.getByRole('heading', { name: 'Abroad' }).waitFor();

    await owner.getByRole('button', { name: 'Actions for Grace Okafor' }).click();
    await owner.getByRole('menuitem', { name: 'Remove from Abroad' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await memberRow(owner, 'Grace Okafor').waitFor({ state: 'detached' });
    await manager.getByText('Charlotte Whitfield').first().waitFor({ state: 'detached' });

    await owner.getByRole('button', { name: 'Remove Abroad' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove Abroad' }).click();
    await owner.getByRole('heading', { name: 'No sub-teams yet' }).waitFor();
  });

  it('have no tab and no page where they are not switched on (D22)', async () => {
    const { org } = await newTeam(journey);
    await org.setFlag('enable_subteams_feature', false);
    journey.allowConsoleError(/425|not switched on/);
    const owner = await journey.open('/team/sub-teams', signedInAs(org.owner));
    await owner.getByText('This feature is not switched on for your organisation.').waitFor();
    await owner.goto('/team/audit-log');
    await owner.getByRole('link', { name: 'Audit log' }).waitFor();
    expect(await owner.getByRole('link', { name: 'Sub-teams' }).count()).toBe(0);
  });
});

describeJourney('the audit log', (journey) => {
  it('says who did what, is narrowed down, and is downloaded', async () => {
    const { org, id } = await newTeam(journey);
    const second = await org.client();
    await changeMany(org.owner, [id, second.id], { kind: 'DELETE' });
    const page = await journey.open('/team/audit-log', signedInAs(org.owner));
    await page.getByText('Nadia Rahman deleted 2 clients').waitFor();
    await expectAccessible(page);

    await page.getByLabel('Find by name').fill('Nobody');
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Nadia Rahman deleted 2 clients').waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Audit log \d{4}-\d\d-\d\d\.csv$/);
    await page.getByText('Nadia Rahman exported the audit log').waitFor();
  });
});
