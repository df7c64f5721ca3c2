import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeBook } from '#testing/files/workbooks.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

const LONG_NAME = 'Alexandria Papadopoulou-Fitzgerald of the Very Long Name Society';

/** A realistic list: semicolons, a byte order mark, a note over two lines, local numbers, repeats, unusable rows. */
const messyList = Buffer.from(
  `\ufeff${[
    'Kundenname;Firma;Handy;E-Mail;Bemerkung;Tarif',
    'Tan Wei Ling;Acme;8123 4571;wl@tan.example;"Met at the fair.\nWants a flat.";A',
    '陈伟;;+65 9123 4567;;;B',
    'முத்து சுப்பிரமணியன்;;9876 5432;;;B',
    `${LONG_NAME};;8123 4599;;;`,
    'W. L. Tan;;+65 8123 4571;;;A',
    ';;n/a;no mail;;lost',
    ';;;;;',
    '"Open quote;;8123 4500;;;',
    'Lim;;12;;;',
  ].join('\r\n')}\r\n`,
);

const choose = (page: Page, buffer: Buffer, name = 'Spring fair.csv') =>
  page.getByLabel('Drop a file here or browse').setInputFiles({ name, mimeType: 'text/csv', buffer });

const count = async (page: Page, title: string) =>
  (await page.getByRole('listitem').filter({ hasText: title }).first().textContent())?.replace(title, '');

const isWiderThanScreen = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describeJourney('importing a list', (journey) => {
  it('from the file to the list of clients, with a dry run before, a report after, and the way back', async () => {
    const page = await signIn(journey, newAddress());
    await page.getByRole('link', { name: 'Import' }).first().click();
    await page.getByRole('heading', { name: 'Import clients' }).waitFor();
    await expectAccessible(page);

    await choose(page, messyList);
    await page.getByRole('heading', { name: 'Spring fair.csv' }).waitFor();
    await page.getByRole('combobox', { name: 'Handy becomes' }).getByText('Phone').waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Tarif becomes' }).click();
    await page.getByRole('option', { name: 'Note on the timeline' }).click();
    await page.getByText('First rows of the file').first().click();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('heading', { name: 'Dry run result' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Dry run result' }).isVisible()).toBe(true);
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Dry run result');
    expect(await count(page, 'Clients to add')).toBe('5');
    expect(await count(page, 'Duplicates in the file')).toBe('1');
    expect(await count(page, 'Cannot be imported')).toBe('2');
    await page.getByText('1 blank row was skipped.').waitFor();
    await page.getByRole('button', { name: /Cannot be imported/ }).click();
    await page.getByText('No usable name, phone or e-mail').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add 5 clients' }).click();
    await page.getByRole('heading', { name: '5 clients added' }).waitFor();
    await page.getByRole('button', { name: /Could not be imported/ }).click();
    await page.getByText('A quotation mark is never closed').waitFor();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download report' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Spring fair - import report.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain('Same person as row 2');

    await page.getByRole('link', { name: 'View clients' }).click();
    await page
      .getByRole('row', { name: /Tan Wei Ling/ })
      .getByText('+65 8123 4571')
      .waitFor();
    await page.getByRole('link', { name: 'Import' }).first().click();
    await page.getByRole('link', { name: 'Spring fair.csv' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: 'Import undone' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View clients' }).click();
    await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
  });

  it('appears row by row on a list that is open elsewhere, without reload', async () => {
    const email = newAddress();
    const elsewhere = await signIn(journey, email);
    const page = await signIn(journey, email);
    await page.goto('/clients/import');

    await choose(page, Buffer.from('Name,Phone\nTan Wei Ling,8123 4571\n'));
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('button', { name: 'Add 1 client' }).click();

    await elsewhere.getByRole('row', { name: /Tan Wei Ling/ }).waitFor();
    await elsewhere.getByRole('status').filter({ hasText: 'Import finished' }).waitFor();
  });

  it('of a workbook: another sheet is chosen and imported', async () => {
    const page = await signIn(journey, newAddress());
    await page.goto('/clients/import');
    const sheets = [
      {
        name: 'Spring',
        rows: [
          ['Name', 'Phone'],
          ['Tan Wei Ling', 81_234_571],
        ],
      },
      {
        name: 'Autumn',
        rows: [
          ['Client', 'Mobile'],
          ['陈伟', '+65 9123 4567'],
          ['Lim', '9876 5432'],
        ],
      },
    ];
    await choose(page, await makeBook({ sheets }), 'Fairs.xlsx');
    await page.getByRole('combobox', { name: 'Sheet' }).click();
    await page.getByRole('option', { name: 'Autumn' }).click();
    await page.getByRole('combobox', { name: 'Mobile becomes' }).getByText('Phone').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('button', { name: 'Add 2 clients' }).click();
    await page.getByRole('heading', { name: '2 clients added' }).waitFor();
  });

  it('with an owner, a day and a new group: they are mapped, a dropdown is made of a column, and the dry run names the group', async () => {
    const page = await signIn(journey, newAddress());
    await page.goto('/clients/import');
    const list =
      'Name,Owner,Groups,Created,Heat\nTan,Nobody Known,Buyers,2026-03-01,Warm\nLim,,Buyers,2026-03-02,Cold\n';
    await choose(page, Buffer.from(list), 'Book.csv');
    await page.getByRole('combobox', { name: 'Owner becomes' }).getByText('Assigned to').waitFor();
    await page.getByRole('combobox', { name: 'Created becomes' }).getByText('Added on').waitFor();
    await page.getByRole('combobox', { name: 'Heat becomes' }).click();
    await page.getByRole('option', { name: 'New field…' }).click();
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Dropdown' }).click();
    await page.getByText('2 options: Warm · Cold').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('combobox', { name: 'Heat becomes' }).getByText('Heat').waitFor();
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByText('New group').waitFor();
    await page.getByText('Assignee not found, assigned to you').waitFor();
    await page.getByRole('button', { name: 'Add 2 clients' }).click();
    await page.getByText(/Can be undone until/).waitFor();
    await expectAccessible(page);
  });

  it('of an address book on a phone: the cards are mapped already, and a broken one is listed', async () => {
    const page = await signIn(journey, newAddress(), { phone: true, viewport: { width: 390, height: 844 } });
    await page.goto('/clients/import');
    const card = (name: string, phone: string) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL;TYPE=CELL:${phone}\r\n`;
    const end = 'END:VCARD\r\n';
    const cards = card('Tan', '81234571') + end + card('Broken', '81234572') + card('Lim', '81234573') + end;
    await choose(page, Buffer.from(cards), 'Contacts.vcf');
    await page.getByRole('combobox', { name: 'Phone becomes' }).getByText('Phone').waitFor();
    await expectAccessible(page);
    expect(await isWiderThanScreen(page)).toBe(false);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('button', { name: 'Add 2 clients' }).click();
    await page.getByRole('button', { name: /Could not be imported/ }).click();
    await page.getByText('The card has no end, so it may be incomplete').waitFor();
  });

  it('refuses what is no list, and says so', async () => {
    const page = await signIn(journey, newAddress());
    journey.allowConsoleError(/400 \(Bad Request\)/);
    await page.goto('/clients/import');

    await choose(page, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82]));
    await page.getByText('Unsupported file type. Please select a CSV, Excel (.xlsx) or vCard file').waitFor();
    await expectAccessible(page);
    await choose(page, Buffer.from('%PDF-1.4'), 'brochure.pdf');
    await page.getByText('Unsupported file type. Please select a CSV, Excel (.xlsx) or vCard file').waitFor();
  });

  it('that was discarded says so, not that it was stopped', async () => {
    const page = await signIn(journey, newAddress());
    await page.goto('/clients/import');
    await choose(page, messyList);
    await page.getByRole('heading', { name: 'Spring fair.csv' }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Import discarded' }).waitFor();
    await page.goto('/clients/import');
    await page.getByRole('listitem').filter({ hasText: 'Spring fair.csv' }).getByText('Discarded').waitFor();
  });

  it('works on a phone of 320 px and in dark mode, with names in any script', async () => {
    const page = await signIn(journey, newAddress(), {
      phone: true,
      colorScheme: 'dark',
      viewport: { width: 320, height: 700 },
    });
    await page.goto('/clients/import');
    await choose(page, messyList);
    await page.getByRole('heading', { name: 'Spring fair.csv' }).waitFor();
    await expectAccessible(page);
    expect(await isWiderThanScreen(page)).toBe(false);

    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('button', { name: 'Add 5 clients' }).click();
    await page.getByRole('heading', { name: '5 clients added' }).waitFor();
    await expectAccessible(page);
    expect(await isWiderThanScreen(page)).toBe(false);
  });
});
