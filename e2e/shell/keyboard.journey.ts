import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

async function addClient(page: Page, name: string): Promise<number> {
  const answer = await page.request.post(clients.create.path, { data: { name, phones: [{ raw: '+65 8123 4567' }] } });
  return ((await answer.json()) as { id: number }).id;
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to…' });
const paletteField = (page: Page) => palette(page).getByRole('combobox');
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const focused = (page: Page) => page.locator(':focus');

async function listedKeys(page: Page): Promise<string[]> {
  await page.keyboard.press('?');
  await shortcuts(page).waitFor();
  const keys = await shortcuts(page).locator('dd').allInnerTexts();
  await page.keyboard.press('Escape');
  await shortcuts(page).waitFor({ state: 'detached' });
  return keys.map((line) => line.replaceAll('\n', ' '));
}

describeJourney('the command palette', (journey) => {
  it('takes every letter from the first, also while it is still on its way', async () => {
    const page = await signIn(journey, newAddress('letters'));
    await addClient(page, 'Charlotte Whitfield');
    await page.route('**/assets/command-palette*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.getByRole('row', { name: /Charlotte Whitfield/ }).waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('charlotte', { delay: 70 });
    await page.getByRole('option', { name: /Charlotte Whitfield/ }).waitFor();
    expect(await paletteField(page).inputValue()).toBe('charlotte');
    expect(await page.getByRole('dialog', { name: 'Add client' }).count()).toBe(0);
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('wh', { delay: 0 });
    await expect.poll(() => paletteField(page).inputValue()).toBe('wh');

    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('charl', { delay: 0 });
    await page.getByRole('option', { name: /Charlotte Whitfield/ }).waitFor();
    expect(await paletteField(page).inputValue()).toBe('charl');
  });

  story('runs the actions of a client’s record, opens any page, and remembers recent places', async () => {
    const page = await signIn(journey, newAddress('palette'));
    const id = await addClient(page, 'Charlotte Whitfield');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('charl', { delay: 20 });
    await page.getByRole('group', { name: 'With Charlotte Whitfield' }).waitFor();
    await page.getByRole('option', { name: /Write a note/ }).click();
    await page.waitForURL(`**/client/${id}`);
    await expect.poll(() => focused(page).getAttribute('placeholder')).toMatch(/^Write a note about Charlotte/);

    await page.getByRole('link', { name: 'Content', exact: true }).click();
    await page.waitForURL('**/content/messages');
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Charlotte Whitfield' }).waitFor();
    await page.keyboard.type('import', { delay: 20 });
    await page.getByRole('option', { name: 'Import clients' }).click();
    await page.waitForURL('**/clients/import');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('log out', { delay: 20 });
    await page.getByRole('option', { name: 'Log out', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: 'Log out of Leadkeep?' }).waitFor();
  });
});

describeJourney('the command palette on a phone', (journey) => {
  it('runs the actions in the bar of a client’s record', async () => {
    const page = await signIn(journey, newAddress('palette.phone'), { phone: true });
    const id = await addClient(page, 'Charlotte Whitfield');
    const opened = {
      'Message on WhatsApp': page.getByRole('dialog', { name: /WhatsApp/ }),
      'Share content': page.getByRole('dialog', { name: /^Share/ }),
      'Set follow-up': page.getByRole('textbox', { name: 'What to do' }),
      'Write a note': page.getByRole('dialog', { name: 'Log activity' }),
    };

    for (const [action, sheet] of Object.entries(opened)) {
      await page.goto('/clients');
      await page
        .getByRole('link', { name: /Charlotte Whitfield/ })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Search or jump to…' }).tap();
      await paletteField(page).fill('charl');
      const offered = page.getByRole('group', { name: 'With Charlotte Whitfield' });
      await offered.getByRole('option', { name: 'Call', exact: true }).waitFor();
      await offered.getByRole('option', { name: action, exact: true }).tap();
      await page.waitForURL(`**/client/${id}`);
      await sheet.waitFor();
    }
  });
});

describeJourney('the keyboard', (journey) => {
  it('lists exactly the keys that act on the screen one is on, as this device calls them', async () => {
    const page = await signIn(journey, newAddress('keys'));
    const id = await addClient(page, 'Charlotte Whitfield');
    await page.getByRole('row', { name: /Charlotte Whitfield/ }).waitFor();
    const everywhere = ['Ctrl K', 'Ctrl Z', 'F6', 'C', '?', 'G C', 'G O', 'G V', 'G T', 'G I'];
    expect(await listedKeys(page)).toEqual([...everywhere, '/', 'J', 'K', '↵', 'X', 'Shift X', 'Esc']);

    await page.goto(`/client/${id}`);
    await page.getByRole('heading', { name: 'Charlotte Whitfield' }).waitFor();
    expect(await listedKeys(page)).toEqual(
      expect.arrayContaining([...everywhere, 'W', 'T', 'N', 'Ctrl ↵', 'F', 'S', 'A']),
    );
    await page.goto('/content/messages');
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    expect(await listedKeys(page)).not.toContain('J');
  });

  it('belongs to the overlay while one is open or opening', async () => {
    const page = await signIn(journey, newAddress('overlay'));
    await page.route('**/assets/shortcuts-dialog*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
    await page.keyboard.press('?');
    await page.keyboard.press('c');
    await shortcuts(page).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('Escape');
    await shortcuts(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describeJourney('the focus', (journey) => {
  story('starts in a dialog on its first field, on the safe answer when it is left, and never on its ×', async () => {
    const page = await signIn(journey, newAddress('dialogs'));
    await page.goto('/content/messages');
    await page.getByRole('button', { name: 'New message' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New message' });
    await dialog.waitFor();
    await dialog.locator('input').first().and(focused(page)).waitFor();
    await page.keyboard.type('Thank you');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep editing' }).and(focused(page)).waitFor();
    await page.keyboard.press('Enter');
    await dialog.locator('input').first().and(focused(page)).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.keyboard.press('?');
    await shortcuts(page).waitFor();
    await page.keyboard.press('Enter');
    expect(await shortcuts(page).isVisible()).toBe(true);
  });

  it('moves with navigation to the heading of the page that opens, and is never lost', async () => {
    const page = await signIn(journey, newAddress('headings'));
    await addClient(page, 'Charlotte Whitfield');
    const isOnHeading = async (name: string) =>
      await page.getByRole('heading', { name, level: 1 }).and(focused(page)).waitFor();
    await page.getByRole('row', { name: /Charlotte Whitfield/ }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await isOnHeading('Charlotte Whitfield');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await isOnHeading('Content');
  });

  it('leaves a search that Escape has cleared, so that single keys act again', async () => {
    const page = await signIn(journey, newAddress('search-key'));
    await page.request.post(textTemplates.create.path, { data: { title: 'Thank you', body: 'Hi' } });
    await page.goto('/content/messages');
    const search = page.getByRole('searchbox');
    await search.click();
    await page.keyboard.type('zzz');
    await page.keyboard.press('Escape');
    expect(await search.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL('**/clients');
  });
});
