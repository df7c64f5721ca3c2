import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';

const rowNames = (page: Page) => page.locator('tr [data-row-link]').allTextContents();
const waitForRows = (page: Page, expected: string[]) => expect.poll(() => rowNames(page)).toEqual(expected);
const groupRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });

const moveTo = (page: Page, id: number, company: string | null) =>
  page.request.put(fillPath(clients.update.path, { id }), { data: { company } });

const openGroups = async (page: Page) => {
  await page.goto('/account/manage-groups');
  await page.getByRole('heading', { name: 'Manage groups' }).waitFor();
};

async function createGroup(page: Page, name: string): Promise<void> {
  await openGroups(page);
  await page.getByRole('button', { name: 'New group' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click();
  await groupRow(page, name).waitFor();
}

describeJourney('groups of clients', (journey) => {
  it('are created, given to a client on the record, and filter the list (S0-1-05, S0-2.1-30, G-051)', async () => {
    const page = await signIn(journey, newAddress());
    const [ana] = await addClients(page, { name: 'Ana Whitfield' }, { name: 'Ben Ong' });
    await openGroups(page);
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'New group' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await dialog.getByLabel('Name').fill('Investors');
    await dialog.getByText('9 of 50').waitFor();
    await dialog.getByRole('radio', { name: 'Grey' }).focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('Red, used by no group').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await groupRow(page, 'Investors').waitFor();
    await expectAccessible(page);

    await page.goto(`/client/${ana}`);
    const panel = page.getByRole('region', { name: 'Groups' });
    await panel.getByRole('button', { name: 'Change groups' }).click();
    const search = page.getByRole('combobox', { name: 'Groups of Ana Whitfield' });
    await search.fill('inv');
    await page.getByRole('option', { name: 'Investors' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await panel.getByText('Investors').waitFor();
    await search.fill('VIP');
    await page.getByRole('option', { name: 'Create “VIP”' }).click();
    await panel.getByText('VIP').waitFor();

    journey.allowConsoleError(/500/);
    const refusal = { status: 500, json: { detail: 'Something went wrong on our side.' } };
    await page.route('**/set-auto-groups/', (route) => route.fulfill(refusal));
    await page.getByRole('option', { name: 'VIP' }).click();
    await page.getByText('Something went wrong on our side.').first().waitFor();
    await panel.getByText('VIP').waitFor();
    await page.unroute('**/set-auto-groups/');
    await page.keyboard.press('Escape');
    await page.reload();
    await panel.getByText('VIP').waitFor();
    await panel.getByText('Investors').waitFor();

    await page.goto('/clients');
    await page
      .getByRole('row', { name: /Ana Whitfield/ })
      .getByText('Investors')
      .waitFor();
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('option', { name: 'VIP' }).click();
    await waitForRows(page, ['Ana Whitfield']);
    expect(new URL(page.url()).searchParams.get('group_id')).toMatch(/^\d+$/);
    await page.reload();
    await waitForRows(page, ['Ana Whitfield']);
    await page.getByRole('button', { name: 'Remove filter Group' }).click();
    await waitForRows(page, ['Ben Ong', 'Ana Whitfield']);
  });

  it('are given to many clients at once and taken back', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, { name: 'Ana Whitfield' }, { name: 'Ben Ong' });
    await createGroup(page, 'Overseas');

    await page.goto('/clients');
    await page.getByRole('checkbox', { name: 'Select all clients shown' }).click();
    await page
      .getByRole('toolbar', { name: 'Actions on the selection' })
      .getByRole('button', { name: 'Groups' })
      .click();
    await page.getByRole('option', { name: 'Overseas' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Added to Overseas' });
    await toast.waitFor();
    await page.keyboard.press('Escape');
    const ben = page.getByRole('row', { name: /Ben Ong/ });
    await ben.getByText('Overseas').waitFor();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await ben.getByText('Overseas').waitFor({ state: 'detached' });
  });

  it('that a rule decides follow the data on an open screen; a deleted one is restored', async () => {
    const page = await signIn(journey, newAddress());
    const [ana] = await addClients(page, { name: 'Ana Whitfield' }, { name: 'Ben Ong' });
    await openGroups(page);
    await page.getByRole('button', { name: 'New group' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await dialog.getByLabel('Name').fill('From Kestrel');
    await dialog.getByRole('radio', { name: /A rule decides/ }).check();
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await dialog.getByText('A rule needs at least one condition.').waitFor();
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await dialog.getByRole('combobox', { name: 'Field: Choose a field' }).click();
    await page.getByRole('option', { name: 'Company' }).click();
    await dialog.getByLabel('Text').fill('Kestrel');
    await dialog.getByText('Clients that match all of these: Company “Kestrel”').waitFor();
    await dialog.getByText('No clients match now').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create group' }).click();
    const row = groupRow(page, 'From Kestrel');
    await row.getByRole('cell', { name: '—' }).waitFor();

    await moveTo(page, ana!, 'Kestrel Homes');
    await row.getByRole('link', { name: '1' }).click();
    await waitForRows(page, ['Ana Whitfield']);
    await page.goBack();
    await page.getByRole('button', { name: 'Actions for From Kestrel' }).click();
    await page.getByRole('menuitem', { name: 'Show clients' }).click();
    await waitForRows(page, ['Ana Whitfield']);
    await page.goto(`/client/${ana}`);
    const panel = page.getByRole('region', { name: 'Groups' });
    await panel.getByText('Smart', { exact: true }).waitFor();
    await moveTo(page, ana!, null);
    await panel.getByText('From Kestrel').waitFor({ state: 'detached' });

    await openGroups(page);
    await page.getByRole('button', { name: 'Actions for From Kestrel' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
  });

  it('are managed on a phone', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await createGroup(page, 'Investors');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Actions for Investors' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog', { name: 'Edit group' }).waitFor();
    await expectAccessible(page);
  });
});
