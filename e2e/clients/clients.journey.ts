import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients, type NewClient } from '#features/clients/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';

const LONG_NAME = 'Alexandria Papadopoulou-Fitzgerald of the Very Long Name Society';

const markNew = (page: Page, id: number) =>
  page.request.put(fillPath(clients.markLead.path, { id }), { data: { new_lead: true } });

const names = (...all: string[]): NewClient[] => all.map((name) => ({ name }));

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const rowNames = (page: Page) => page.locator('tr [data-row-link]').allTextContents();
const waitForRows = (page: Page, expected: string[]) => expect.poll(() => rowNames(page)).toEqual(expected);
const tick = (page: Page, name: string, options = {}) =>
  page.getByRole('checkbox', { name: `Select ${name}` }).click(options);
const bulkBar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selection' });

async function markChosenNew(page: Page): Promise<void> {
  await bulkBar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Mark as new lead' }).click();
}
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Rests a finger for a second and lifts it, as a touch screen reports it. */
async function rest(page: Page, place: Locator): Promise<void> {
  const box = (await place.boundingBox())!;
  const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const screen = await page.context().newCDPSession(page);
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
  await bulkBar(page).waitFor();
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const isWiderThanScreen = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describeJourney('the clients list', (journey) => {
  story('starts empty with one step; a client added by hand appears in every open browser', async () => {
    const email = newAddress();
    const page = await signIn(journey, email);
    const elsewhere = await signIn(journey, email);
    await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('main').getByRole('button', { name: 'Add client' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add client' });
    await dialog.getByLabel('Name').fill('Tan Wei Ling');
    const phone = dialog.getByRole('textbox', { name: 'Phone' });
    await phone.fill('8123');
    await phone.blur();
    await dialog.getByText('Unsupported or invalid phone number').waitFor();
    await expectAccessible(page);
    await phone.fill('8123 4571');
    await dialog.getByText('Unsupported or invalid phone number').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Add client' }).click();

    await page.getByRole('heading', { name: 'Tan Wei Ling' }).waitFor();
    await row(elsewhere, 'Tan Wei Ling').getByText('+65 8123 4571').waitFor();
  });

  it('shows what happened while the page was on its way, in a second tab too', async () => {
    const page = await signIn(journey, newAddress());
    const whileOpening = async (tab: Page, name: string) => {
      await tab.route('**/assets/*.js', async (route) => {
        // The page has its rows; its scripts arrive after somebody has added another client.
        await added;
        await route.continue();
      });
      const opened = tab.goto('/clients', { waitUntil: 'commit' });
      const added = opened.then(() => addClients(page, { name }));
      await opened;
      await row(tab, name).waitFor();
    };
    await addClients(page, { name: 'Tan Wei Ling' });

    await whileOpening(page, 'Charlotte Whitfield');
    await whileOpening(await page.context().newPage(), 'Arjun Mehta');
  });

  it('says during typing that a client exists already', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, { name: 'Charlotte Whitfield', phones: [{ raw: '+65 8123 4571' }] });
    await row(page, 'Charlotte Whitfield').waitFor();

    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Add client' });
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('+6581234571');
    await dialog.getByText('This client may already exist').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Open Charlotte Whitfield' }).click();

    await page.getByRole('heading', { name: 'Charlotte Whitfield' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  story(
    'is searched, filtered and sorted; the address and the next visit keep what was chosen (S0-2.1-08, S0-3E-32)',
    async () => {
      const page = await signIn(journey, newAddress());
      const [, arjun] = await addClients(page, ...names('王小明', 'Arjun Mehta', 'Lars Østergaard', 'மீனாட்சி'));
      await markNew(page, arjun!);
      await page.reload();
      await waitForRows(page, ['மீனாட்சி', 'Lars Østergaard', 'Arjun Mehta', '王小明']);
      await expectAccessible(page);

      await page.getByLabel('Search clients').fill('ostergaard');
      await waitForRows(page, ['Lars Østergaard']);
      expect(new URL(page.url()).searchParams.get('search')).toBe('ostergaard');
      await page.getByLabel('Search clients').fill('nobody at all');
      await page.getByRole('heading', { name: 'No clients match' }).waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();

      await page.getByRole('button', { name: 'New leads' }).click();
      await waitForRows(page, ['Arjun Mehta']);
      await page.getByRole('button', { name: 'Remove filter New leads' }).click();

      await page.getByRole('columnheader', { name: 'Client' }).getByRole('button').click();
      const byName = ['Arjun Mehta', 'Lars Østergaard', 'மீனாட்சி', '王小明'];
      await waitForRows(page, byName);
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name');
      await page.goto('/clients');
      await waitForRows(page, byName);
    },
  );

  it('shows the columns and the row height one chose, on every device', async () => {
    const email = newAddress();
    const page = await signIn(journey, email);
    await addClients(page, { name: 'Arjun Mehta', company: 'Kestrel Homes' });
    await row(page, 'Arjun Mehta').waitFor();

    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Company' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click();
    await row(page, 'Arjun Mehta').getByText('Kestrel Homes').waitFor();
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    await expect.poll(async () => (await row(page, 'Arjun Mehta').boundingBox())?.height).toBe(34);

    const elsewhere = await signIn(journey, email);
    await row(elsewhere, 'Arjun Mehta').getByText('Kestrel Homes').waitFor();
    expect(await elsewhere.getByRole('columnheader', { name: 'Phone' }).count()).toBe(0);
    expect((await row(elsewhere, 'Arjun Mehta').boundingBox())?.height).toBe(34);
  });

  it('does with many clients what it does with one, and undoes it', async () => {
    const page = await signIn(journey, newAddress());
    const everybody = Array.from({ length: 70 }, (_, index) => `Client ${String(index + 1).padStart(2, '0')}`);
    await Promise.all(everybody.map((name) => addClients(page, { name })));
    await page.goto('/clients?sort=name');
    await row(page, 'Client 01').waitFor();

    await tick(page, 'Client 02');
    await tick(page, 'Client 04', { modifiers: ['Shift'] });
    await bulkBar(page).getByText('3 selected').waitFor();
    await expectAccessible(page);
    await markChosenNew(page);
    await toast(page, 'Marked as new leads').getByText('3 clients changed').waitFor();
    await page
      .getByRole('link', { name: /Uncontacted/ })
      .getByText('3')
      .waitFor();

    await bulkBar(page).getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('option', { name: 'Unassigned' }).click();
    await toast(page, 'Unassigned').getByText('3 clients changed').waitFor();
    await row(page, 'Client 03').getByText('Unassigned').waitFor();

    await bulkBar(page).getByRole('button', { name: 'Select all 70' }).click();
    await bulkBar(page).getByText('All 70 selected').waitFor();
    await page.keyboard.press('Escape');
    await bulkBar(page).waitFor({ state: 'detached' });

    await tick(page, 'Client 01');
    await tick(page, 'Client 03');
    await bulkBar(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog', { name: 'Delete 2 clients?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete 2 clients' }).click();
    await page.getByText('68 clients').waitFor();
    await toast(page, '2 clients changed').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('70 clients').waitFor();
    await row(page, 'Client 03').getByText('Unassigned').waitFor();
  });

  it('is used by keyboard alone', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, ...names('Arjun Mehta', 'Charlotte Whitfield', 'James Okonkwo'));
    await page.goto('/clients?sort=name');
    await waitForRows(page, ['Arjun Mehta', 'Charlotte Whitfield', 'James Okonkwo']);

    await page.keyboard.press('/');
    await page.keyboard.type('jx');
    expect(await page.getByLabel('Search clients').inputValue()).toBe('jx');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await waitForRows(page, ['Arjun Mehta', 'Charlotte Whitfield', 'James Okonkwo']);
    await page.keyboard.press('Tab');

    await page.getByLabel('Search clients').blur();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+X');
    await bulkBar(page).getByText('3 selected').waitFor();
    await page.keyboard.press('Escape');
    await bulkBar(page).waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Charlotte Whitfield' }).waitFor();

    await page.keyboard.press(']');
    await page.getByRole('heading', { name: 'James Okonkwo' }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('combobox', { name: 'Assign to' }).waitFor();
    await page.keyboard.type('unas');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Unassigned (change who it is assigned to)' }).waitFor();
  });

  it('selects rows on a phone by their picture or by a long press', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await addClients(page, ...names('Arjun Mehta', 'Charlotte Whitfield', 'James Okonkwo'));
    await page.goto('/clients?sort=name');
    const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });

    await line('Arjun Mehta').getByRole('checkbox', { name: 'Select Arjun Mehta' }).check();
    await bulkBar(page).getByText('1 selected').waitFor();
    await line('Charlotte Whitfield').getByRole('link').tap();
    await bulkBar(page).getByText('2 selected').waitFor();
    await expectAccessible(page);
    await markChosenNew(page);
    // The badge beside the name of the stage.
    await expect.poll(() => line('Charlotte Whitfield').getByText('New', { exact: true }).count()).toBe(2);
    await bulkBar(page).getByRole('button', { name: 'Clear selection' }).tap();
    await bulkBar(page).waitFor({ state: 'detached' });

    await rest(page, line('James Okonkwo').getByRole('link'));
    await bulkBar(page).getByText('1 selected').waitFor();
    expect(new URL(page.url()).pathname).toBe('/clients');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isWiderThanScreen(page)).toBe(false);
    await bulkBar(page).getByRole('button', { name: 'Delete' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete client' }).tap();
    await line('James Okonkwo').waitFor({ state: 'detached' });

    await line('Arjun Mehta').getByRole('link').tap();
    await page.getByRole('heading', { name: 'Arjun Mehta' }).waitFor();
  });

  it('takes a long press on a phone for nothing else when the actions come under the finger', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await addClients(page, ...names('Arjun Mehta'));
    await page.goto('/clients');
    const link = page.getByRole('listitem').getByRole('link', { name: 'Arjun Mehta' });
    const { y, height } = (await link.boundingBox())!;
    await page.setViewportSize({ width: 390, height: Math.round(y + height / 2 + 40) });
    await page.evaluate(
      "globalThis.pressed = []; document.addEventListener('click', (click) => pressed.push(click.target.closest('button').textContent), true)",
    );

    await rest(page, link);
    await bulkBar(page).getByText('1 selected').waitFor();
    await bulkBar(page).getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Mark as new lead' }).waitFor();
    expect(await page.evaluate('pressed')).toEqual(['More']);
  });

  it('offers its quick actions in the row under the pointer or the keyboard focus', async () => {
    const page = await signIn(journey, newAddress());
    await addClients(page, ...names('Tan Wei Ling', 'Arjun Mehta'));
    await waitForRows(page, ['Arjun Mehta', 'Tan Wei Ling']);
    const actions = (name: string) => page.getByRole('toolbar', { name: `Actions for ${name}` });

    await row(page, 'Tan Wei Ling').hover();
    await actions('Tan Wei Ling').getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByRole('option', { name: 'Unassigned' }).click();
    await row(page, 'Tan Wei Ling').getByText('Unassigned').waitFor();

    await page.getByRole('link', { name: 'Arjun Mehta' }).focus();
    await actions('Arjun Mehta').getByRole('button', { name: 'More actions' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => actions('Arjun Mehta').locator(':focus').count()).toBe(1);
  });

  it('fits a phone of 390 and of 320 pixels, in dark mode too', async () => {
    const page = await signIn(journey, newAddress(), { phone: true, colorScheme: 'dark' });
    const [first] = await addClients(page, { name: LONG_NAME, phones: [{ raw: '+65 8123 4571' }] }, { name: '王小明' });
    await markNew(page, first!);
    await page.getByRole('listitem').getByText(LONG_NAME).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Filters and sort' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters and sort' });
    await sheet.getByRole('switch', { name: 'New leads' }).click();
    await expect.poll(() => sheet.getByRole('switch', { name: 'New leads' }).isChecked()).toBe(true);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Show clients' }).click();
    await page.getByRole('listitem').getByText('王小明').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters and sort, 1 filter on' }).waitFor();

    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isWiderThanScreen(page)).toBe(false);
    await page.getByRole('listitem').getByRole('link', { name: LONG_NAME }).click();
    await page.getByRole('heading', { name: LONG_NAME }).waitFor();
    expect(await isWiderThanScreen(page)).toBe(false);
    await expectAccessible(page);
  });
});

describeJourney('the record of a client', (journey) => {
  it('is no longer new once somebody looked at it (S0-2.1-12, S0-2.1-13, S1-4-06)', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, ...names('Nurul Aisyah'));
    await markNew(page, id!);
    await page.goto('/clients/uncontacted');

    await page.getByRole('link', { name: 'Nurul Aisyah' }).first().click();
    await page.getByRole('heading', { name: 'Nurul Aisyah' }).waitFor();
    await page.getByRole('link', { name: 'Back to clients' }).click();
    await page.getByRole('link', { name: /Uncontacted/ }).click();

    await page.getByRole('heading', { name: 'No one is waiting' }).waitFor();
    await expectAccessible(page);
  });

  story(
    'is edited in place; what two people write into one field is never lost, and each change can be undone',
    async () => {
      const email = newAddress();
      const mine = await signIn(journey, email);
      const [id] = await addClients(mine, { name: 'Charlotte Whitfield', company: 'Northbank' });
      await mine.goto(`/client/${id}`);
      const theirs = await signIn(journey, email);
      await theirs.goto(`/client/${id}`);
      journey.allowConsoleError(/409 \(Conflict\)/);
      const company = (page: Page) => page.getByRole('button', { name: /^Edit Company/ });

      await company(mine).click();
      // The other browser is faster, and this one does not receive the event during editing.
      await mine.route('**/api/live*', (route) => route.abort());
      await company(theirs).click();
      await theirs.keyboard.press('ControlOrMeta+a');
      await theirs.keyboard.type('Northbank Capital');
      await theirs.keyboard.press('Enter');
      await theirs.getByRole('button', { name: 'Edit Company: Northbank Capital' }).waitFor();
      await mine.keyboard.press('ControlOrMeta+a');
      await mine.keyboard.type('Northbank Holdings');
      await mine.keyboard.press('Enter');

      const conflict = mine.getByRole('dialog', { name: 'Changed by someone else' });
      await conflict.getByText('Current: Northbank Capital').waitFor();
      await expectAccessible(mine);
      await conflict.getByRole('button', { name: 'Use mine' }).click();
      await theirs.getByRole('button', { name: 'Edit Company: Northbank Holdings' }).waitFor();

      await company(theirs).hover();
      await theirs.getByRole('button', { name: 'History of Company' }).click();
      const history = theirs.getByRole('dialog', { name: 'History of Company' });
      await history.getByText('Northbank Holdings').waitFor();
      await expectAccessible(theirs);
      await history.getByRole('button', { name: 'Undo' }).first().click();
      await theirs.getByRole('button', { name: 'Edit Company: Northbank Capital' }).waitFor();
    },
  );

  it('says what is wrong with a phone or an e-mail where it is written, and keeps the words (S1-5-11, S1-5-03)', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, ...names('James Okonkwo'));
    await page.goto(`/client/${id}`);

    await page.getByRole('button', { name: 'Add a phone' }).click();
    await page.keyboard.type('8123 45');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Unsupported or invalid phone number' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('71');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit Phone: +65 8123 4571' }).waitFor();

    await page.getByRole('button', { name: 'Add an e-mail' }).click();
    await page.keyboard.type('james@');
    await page.getByRole('heading', { name: 'James Okonkwo' }).click();
    await page.getByRole('alert').filter({ hasText: 'Invalid email format' }).waitFor();
    await page.getByRole('textbox', { name: 'E-mail' }).press('Escape');
    await page.getByRole('button', { name: 'Add an e-mail' }).waitFor();
  });
});
