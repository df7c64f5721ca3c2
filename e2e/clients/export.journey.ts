import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeJourney, expectAccessible } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';

/** Presses Download and returns the file. */
async function download(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Export clients' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const readNames = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);

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
    const dialog = page.getByRole('dialog', { name: 'Export clients' });
    await dialog.getByText('This list: 2 clients with 1 filter').waitFor();
    await expectAccessible(page);
    const filtered = await download(page);

    expect(filtered.name).toMatch(/^Clients \d{4}-\d\d-\d\d\.csv$/);
    expect(readNames(filtered.text)).toEqual(['عميل 👩‍👧', 'Charlotte']);
    expect(filtered.text).toContain("Charlotte,'+6581234567,");
    await dialog.getByText('2 clients are in “').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox').fill('export');
    await page.getByRole('option', { name: 'Export clients' }).click();
    await dialog.getByText('All clients you can see').click();
    expect(readNames((await download(page)).text)).toHaveLength(3);
  });

  it('is at the end of the filters on a phone, and asks for both days of a period', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await addClients(page, { name: 'Charlotte' });
    await page.goto('/clients');
    await page.getByRole('button', { name: /^Filters and sort/ }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export clients' });
    await dialog.getByRole('combobox', { name: 'Added' }).click();
    await page.getByRole('option', { name: 'Custom range' }).click();
    await dialog.getByRole('button', { name: 'Download' }).click();

    await dialog.getByText('Choose the first day.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Added' }).click();
    await page.getByRole('option', { name: 'Since your last export' }).click();
    await dialog.getByText('You have not exported clients yet').waitFor();
    expect(readNames((await download(page)).text)).toEqual(['Charlotte']);
  });
});
