import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pageTemplates } from '#features/content-pages/contract.ts';
import { contentPagePages } from '#features/content-pages/pages.ts';
import { newComponent, newPage, newTitle } from '#features/content-pages/testing/new-page.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { describeJourney } from '../browser.ts';
import { newOrgIn, signedInAs } from '../people.ts';

/** Writes the words of a title; its form is opened where it is not. */
async function write(page: Page, title: string, words: string): Promise<void> {
  const card = page.getByRole('button', { name: `Title ${title}` });
  if ((await card.getAttribute('aria-expanded')) !== 'true') await card.click();
  const field = page.getByRole('textbox', { name: 'Words of the title' });
  // On entering it, the cursor goes to its end.
  await field.focus();
  await field.fill(words);
}

const shows = (page: Page, title: string) => page.getByRole('button', { name: `Title ${title}` }).waitFor();

describeJourney('the editor of a page', (journey) => {
  it('keeps what two people write, asks where it is the same text, and offers back what one deleted', async () => {
    journey.allowConsoleError(/ERR_INTERNET_DISCONNECTED|409 \(Conflict\)/);
    const org = await newOrgIn(journey);
    const daniel = await org.member({ name: 'Daniel Ong', permissions: { editOthersContent: true } });
    const place = newComponent('map', { address: '18 Bayshore Road', point: null });
    const id = await newPage(org.owner, [newTitle('One'), newTitle('Two'), place]);
    const address = fillPage(contentPagePages.edit_page, { id });
    const first = await journey.open(address, signedInAs(org.owner));
    const second = await journey.open(address, signedInAs(daniel));
    await first.getByText('Daniel Ong is editing now').waitFor();
    await second.getByText('Nadia Rahman is editing now').waitFor();

    // Different components: both stay.
    await write(first, 'One', 'Uno');
    await write(second, 'Two', 'Due');
    await Promise.all([shows(second, 'Uno'), shows(first, 'Due')]);

    // The same one: a choice with both texts.
    await second.context().setOffline(true);
    await write(second, 'Due', 'Zwei');
    await second.getByText('Offline. Your changes are kept here.').waitFor();
    await write(first, 'Due', 'Deux');
    const read = () => org.owner.call(pageTemplates.get, { params: { id } });
    await expect.poll(async () => (await read()).draft.components[1]).toMatchObject({ text: 'Deux' });
    await second.context().setOffline(false);
    const question = second.getByRole('dialog');
    await question.getByText('Current: Deux').waitFor();
    await question.getByText('Zwei').waitFor();
    await question.getByRole('button', { name: 'Use mine' }).click();
    await shows(first, 'Zwei');

    // One that the other deleted is offered back.
    const deleted = first.getByRole('button', { name: 'Map 18 Bayshore Road' });
    await deleted.focus();
    await first.keyboard.press('Delete');
    await second.getByText('Nadia Rahman deleted Map: 18 Bayshore Road').waitFor();
    await second.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click();
    await deleted.waitFor();
    expect(await second.getByRole('button', { name: 'Map 18 Bayshore Road' }).count()).toBe(1);
  });

  it('undoes and does again what was done before it was loaded again', async () => {
    const { owner } = await newOrgIn(journey);
    const id = await newPage(owner, [newTitle('One')]);
    const page = await journey.open(fillPage(contentPagePages.edit_page, { id }), signedInAs(owner));
    await page.getByRole('button', { name: 'Add Map' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('18 Bayshore Road');
    await write(page, 'One', 'Uno');
    await page.getByText('Saving…').waitFor();
    await page.getByText(/^Saved at /).waitFor();
    await page.reload();
    await shows(page, 'Uno');

    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Undo');
    await shows(page, 'One');
    await press('Undo');
    await press('Undo');
    await page.getByRole('button', { name: /^Map/ }).waitFor({ state: 'detached' });
    for (const _ of [1, 2, 3]) await press('Redo');
    await shows(page, 'Uno');
    await page.getByRole('button', { name: 'Map 18 Bayshore Road' }).waitFor();
  });
});
