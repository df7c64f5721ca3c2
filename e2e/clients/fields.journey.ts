import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeJourney, expectAccessible } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';

const columnHeads = (page: Page) => page.getByRole('columnheader').allTextContents();

describeJourney('a plain field of a client', (journey) => {
  it('is asked for in the form, edited on the record, a column by choice and a filter', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, { name: 'Ben Koh', job_title: 'Architect' }, { name: 'Cho Lin' });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Add client' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add client' });
    await dialog.getByLabel('Job title').fill('x'.repeat(121));
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByText('This field cannot contain more than 120 characters').waitFor();
    expect(await dialog.locator('input:focus').getAttribute('name')).toBe('name');
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Ana Lim');
    await dialog.getByLabel('Job title').fill('Broker');
    await dialog.getByRole('button', { name: 'Add client' }).click();

    await page.getByRole('button', { name: 'Edit Job title: Broker' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Senior broker');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit Job title: Senior broker' }).waitFor();

    await page.getByRole('link', { name: 'Back to clients' }).click();
    expect(await columnHeads(page)).not.toContain('Job title');
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Job title' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => columnHeads(page)).toContain('Job title');
    await page.getByRole('cell', { name: 'Architect' }).waitFor();

    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('combobox', { name: 'Field: Choose a field' }).click();
    await page.getByRole('option', { name: 'Job title' }).click();
    await page.getByRole('region', { name: 'Filter conditions' }).getByLabel('Text').fill('broker');
    await page.waitForURL('**/clients?where=job_title.contains.broker');
    await page.getByRole('row', { name: /Ben Koh/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Ana Lim/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove filter Job title' }).click();
    await page.getByRole('row', { name: /Ben Koh/ }).waitFor();

    // An address of the earlier filter by parts of fields.
    await page.goto('/clients?job_title=broker');
    await page.getByRole('button', { name: 'Job title “broker”' }).click();
    await page.getByRole('row', { name: /Ben Koh/ }).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Filter conditions' }).getByLabel('Text').fill('architect');
    await page.waitForURL('**/clients?where=job_title.contains.architect');
  });

  it('is asked about in the same dialog as an activity that two people changed (D6)', async () => {
    const email = newAddress();
    const mine = await signIn(journey, email);
    const [id] = await addClients(mine, { name: 'Charlotte Whitfield' });
    await mine.goto(`/client/${id}`);
    await mine.getByText('added this client').waitFor();
    await mine.keyboard.press('n');
    await mine.keyboard.type('Wants a garden.');
    await mine.getByRole('button', { name: 'Add note' }).click();
    const theirs = await signIn(journey, email);
    await theirs.goto(`/client/${id}`);
    journey.allowConsoleError(/409 \(Conflict\)/);
    await mine.route('**/api/live*', (route) => route.abort());

    await beginEditing(mine, 'Wants a garden.');
    await beginEditing(theirs, 'Wants a garden.');
    await saveText(theirs, 'Wants a balcony.');
    await theirs.getByRole('listitem').filter({ hasText: 'Wants a balcony.' }).waitFor();
    await saveText(mine, 'Wants a terrace.');
    const conflict = mine.getByRole('dialog', { name: 'Changed by someone else' });
    await conflict.getByText('Current: Wants a balcony.').waitFor();
    await conflict.getByText('Yours: Wants a terrace.').waitFor();
    await expectAccessible(mine);
    await conflict.getByRole('button', { name: 'Use mine' }).click();
    await theirs.getByRole('listitem').filter({ hasText: 'Wants a terrace.' }).waitFor();
  });

  it('narrows the list from the filters of a phone too', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await addClients(page, { name: 'Ben Koh', job_title: 'Architect' }, { name: 'Cho Lin' });
    await page.getByRole('listitem').getByText('Cho Lin').waitFor();
    await page.getByRole('button', { name: 'Filters and sort' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters and sort' });
    await sheet.getByRole('button', { name: 'Add condition' }).click();
    await sheet.getByRole('combobox', { name: 'Field: Choose a field' }).click();
    await page.getByRole('option', { name: 'Job title' }).click();
    await sheet.getByLabel('Text').fill('arch');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Clear' }).waitFor();
    await sheet.getByLabel('Text').fill('archi');
    await sheet.getByRole('button', { name: 'Show clients' }).click();

    await page.waitForURL('**/clients?where=job_title.contains.archi');
    await page.getByRole('listitem').getByText('Cho Lin').waitFor({ state: 'detached' });
    await page.getByRole('listitem').getByText('Ben Koh').waitFor();
    await page.getByRole('button', { name: 'Filters and sort, 1 filter on' }).waitFor();
  });
});

async function beginEditing(page: Page, words: string): Promise<void> {
  const activity = page.getByRole('listitem').filter({ hasText: words });
  await activity.hover();
  await activity.getByRole('button', { name: 'More about this activity' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
}

async function saveText(page: Page, words: string): Promise<void> {
  const editor = page.getByRole('region', { name: 'Edit activity' });
  await editor.getByRole('textbox').first().fill(words);
  await editor.getByRole('button', { name: 'Save changes', exact: true }).click();
}
