import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeJourney, expectAccessible } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';

const rowNames = (page: Page) => page.locator('tr [data-row-link]').allTextContents();
const waitForRows = (page: Page, expected: string[]) => expect.poll(() => rowNames(page)).toEqual(expected);
const openViews = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

describeJourney('saved views of the list of clients', (journey) => {
  it('keep filters, sort and columns, say what differs, and open by a link', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, { name: 'Ana Whitfield', company: 'Kestrel' }, { name: 'Ben Ong' }, { name: 'Cho Kestrel' });
    await page.goto('/clients?search=kestrel');
    await page.getByRole('button', { name: 'Last activity' }).first().click();
    await page.getByRole('menuitemradio', { name: 'Name' }).click();
    await waitForRows(page, ['Ana Whitfield', 'Cho Kestrel']);

    await openViews(page, 'Saved views');
    await page.getByText('Save filters, sort and columns as a view').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByLabel('Name').fill('Kestrel people');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View Kestrel people' }).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('kestrel');

    await page.reload();
    await waitForRows(page, ['Ana Whitfield', 'Cho Kestrel']);
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Company' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Company' }).waitFor();
    await openViews(page, 'View Kestrel people, with unsaved changes');
    await page.getByText('Unsaved: columns').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Update view' }).click();
    await page.getByRole('button', { name: 'View Kestrel people', exact: true }).waitFor();

    await openViews(page, 'View Kestrel people');
    await page.getByRole('button', { name: 'All clients, without a view' }).click();
    await expect.poll(async () => (await rowNames(page)).length).toBe(3);
    expect(await page.getByRole('columnheader', { name: 'Company' }).count()).toBe(0);

    await openViews(page, 'Saved views');
    await page.getByRole('button', { name: /^Kestrel people/ }).click();
    await waitForRows(page, ['Ana Whitfield', 'Cho Kestrel']);
    await page.getByRole('columnheader', { name: 'Company' }).waitFor();
    await page.goBack();
    await expect.poll(async () => (await rowNames(page)).length).toBe(3);
  });

  it('are renamed, deleted and restored; a link to one that is gone opens the list with its filters', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, { name: 'Ana Whitfield' }, { name: 'Ben Ong' });
    const query = { search: 'ong' };
    const made = await page.request.post('/api/dashboard-v2/api/v2/saved-views/', {
      data: { name: 'Ongs', is_shared: false, query, columns: null },
    });
    const { id } = (await made.json()) as { id: number };
    await page.goto(`/clients?view=${id}&search=ong`);
    await waitForRows(page, ['Ben Ong']);
    await openViews(page, /^View Ongs/);
    await page.getByRole('button', { name: 'Manage Ongs' }).click();
    await page.getByRole('menuitem', { name: 'Rename or share' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('All the Ongs');
    await page.keyboard.press('Enter');
    await openViews(page, /^View All the Ongs/);
    await page.getByRole('button', { name: 'Manage All the Ongs' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('View “All the Ongs” deleted').waitFor();
    await waitForRows(page, ['Ben Ong']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Saved views' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^View All the Ongs/ }).waitFor();
  });
});
