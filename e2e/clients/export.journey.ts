import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeJourney, expectAccessible } from '../browser.ts';
import { addClients, newAddress, newestMessageTo, signIn } from '../people.ts';

const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Export clients' });

/** Presses a link to a file and returns the file. */
async function download(page: Page, link: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Exports from the dialog as CSV and returns the file. */
async function exportFromDialog(page: Page) {
  const dialog = findDialog(page);
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  await dialog.getByRole('button', { name: 'Export clients' }).click();
  // Before it begins, the dialog offers the last file.
  await dialog.getByText(/ in the file\.$/).waitFor();
  return download(page, dialog.getByRole('link', { name: /^Download/ }));
}

const readNames = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);

async function keepColumns(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Saved sets' }).click();
  await page.getByRole('menuitem', { name: 'Save these columns as a set' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save 2 columns as a set' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save set' }).click();
  await page.getByRole('button', { name: `Saved set: ${name}` }).waitFor();
}

describeJourney('exporting clients', (journey) => {
  it('takes a filtered list along: what is on the screen is what is in the file', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(
      page,
      { name: 'Charlotte', company: 'Kestrel', phones: [{ raw: '8123 4567' }] },
      { name: 'Arjun', company: 'Osprey' },
      { name: 'عميل 👩‍👧', company: 'Kestrel' },
    );
    await page.goto('/clients?company=Kestrel');
    await page.getByRole('row', { name: /Charlotte/ }).waitFor();

    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = findDialog(page);
    await dialog.getByText('This list: 2 clients with 1 filter').waitFor();
    await expectAccessible(page);
    const filtered = await exportFromDialog(page);

    expect(filtered.name).toMatch(/^Clients \d{4}-\d\d-\d\d\.csv$/);
    expect(readNames(filtered.text)).toEqual(['عميل 👩‍👧', 'Charlotte']);
    expect(filtered.text).toContain("Charlotte,'+6581234567,");
    await dialog.getByText('2 clients are in the file.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox').fill('export');
    await page.getByRole('option', { name: 'Export clients' }).click();
    await dialog.getByText('All clients you can see').click();
    expect(readNames((await exportFromDialog(page)).text)).toHaveLength(3);
  });

  it('is at the end of the filters on a phone, and asks for both days of a period', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await addClients(page, { name: 'Charlotte' });
    await page.goto('/clients');
    await page.getByRole('button', { name: /^Filters and sort/ }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = findDialog(page);
    await dialog.getByRole('combobox', { name: 'Added' }).click();
    await page.getByRole('option', { name: 'Custom' }).click();
    await dialog.getByRole('button', { name: 'Export clients' }).click();

    await dialog.getByText('Choose the first day.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Added' }).click();
    await page.getByRole('option', { name: 'Since last export' }).click();
    await dialog.getByText('You have not exported clients yet').waitFor();
    expect(readNames((await exportFromDialog(page)).text)).toEqual(['Charlotte']);
  });

  it('goes on after its page is left, in the columns and the order that were chosen, and is told by mail', async () => {
    const address = newAddress();
    const page = await signIn(journey, address);
    await addClients(page, { name: '=SUM(A1)', company: 'Kestrel' }, { name: 'Arjun', company: 'Osprey' });
    await page.goto('/integrations/client-export');
    const order = page.getByRole('list').filter({ has: page.getByRole('checkbox', { name: 'Name', exact: true }) });
    await page.getByText('Written as text', { exact: true }).waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: /Plain table/ }).check();
    for (const box of await order.getByRole('checkbox').all()) await box.uncheck();
    await page.getByText('Choose at least one column.').waitFor();
    for (const name of ['Company', 'Name']) await order.getByRole('checkbox', { name, exact: true }).check();
    const handle = order.getByRole('button', { name: /Company/ });
    await handle.focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    await page.getByRole('region', { name: 'Preview' }).getByRole('columnheader').nth(1).getByText('Company').waitFor();
    await expectAccessible(page);
    await keepColumns(page, 'Monthly report');
    await page.getByRole('button', { name: 'Export 2 clients' }).click();
    await page.goto('/clients');

    await expect
      .poll(async () => (await newestMessageTo(journey, address)).text)
      .toContain('/integrations/client-export');
    await page.goto('/integrations/client-export');
    const file = await download(page, page.getByRole('link', { name: 'Download All' }));
    expect(file.text).toBe("\ufeffCompany,Name\r\nOsprey,Arjun\r\nKestrel,'=SUM(A1)\r\n");
    await page.getByText('All, 2 clients').waitFor();
    await page.getByText(/^\d+ B, 7 days left$/).waitFor();
    await page.getByRole('button', { name: 'Saved set: Monthly report' }).waitFor();
    await page.getByRole('region', { name: 'Preview' }).getByRole('columnheader').nth(1).getByText('Company').waitFor();
    await expectAccessible(page);
  });
});
