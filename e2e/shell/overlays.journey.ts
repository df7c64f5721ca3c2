import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

async function addClient(page: Page, name: string): Promise<number> {
  const answer = await page.request.post(clients.create.path, { data: { name, phones: [{ raw: '+65 8123 4567' }] } });
  return ((await answer.json()) as { id: number }).id;
}

/** Waits until the sheet has the whole width at the bottom of the window. */
async function waitForSheet(page: Page, sheet: Locator): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      return box && { left: box.x, right: box.x + box.width, bottom: Math.round(box.y + box.height) };
    })
    .toEqual({ left: 0, right: width, bottom: height });
}

describeJourney('on a phone', (journey) => {
  it('a popover is a sheet with Save visible, and closes as it opened', async () => {
    const page = await signIn(journey, newAddress('sheets'), { phone: true });
    await page.goto(`/client/${await addClient(page, 'Charlotte Whitfield')}`);
    const opener = page.getByRole('button', { name: 'Follow-up', exact: true });
    await opener.click();

    const sheet = page.getByRole('dialog', { name: /Charlotte Whitfield/ });
    await waitForSheet(page, sheet);
    await expectAccessible(page);
    const save = (await sheet.getByRole('button', { name: /^Set for / }).boundingBox())!;
    expect(save.y + save.height).toBeLessThanOrEqual(844);
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
    await sheet.locator(':focus').waitFor();

    await sheet.getByRole('combobox', { name: 'Time' }).click();
    await waitForSheet(page, page.getByRole('listbox').locator('..'));
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await opener.and(page.locator(':focus')).waitFor();

    await opener.click();
    await waitForSheet(page, sheet);
    await page.mouse.click(195, 40);
    await sheet.waitFor({ state: 'detached' });
  });

  it('a menu is a sheet too', async () => {
    const page = await signIn(journey, newAddress('menus'), { phone: true, colorScheme: 'dark' });
    await page.getByRole('button', { name: /^Account menu of/ }).click();
    await waitForSheet(page, page.getByRole('menu'));
    await expectAccessible(page);
  });
});

describeJourney('the label of an icon', (journey) => {
  it('opens on pointing and on focus, and closes on Escape, on a press and on leaving', async () => {
    const page = await signIn(journey, newAddress('labels'));
    const made = await page.request.post(leadForms.create.path, { data: { name: 'The Linden' } });
    const { id } = (await made.json()) as { id: number };
    await page.goto(fillPage(leadFormPages.edit_lead_form, { id }));
    const undo = page.getByRole('button', { name: 'Undo' });
    const [undoLabel, redoLabel] = [page.getByText(/^Undo/), page.getByText(/^Redo/)];
    const isGone = () => undoLabel.waitFor({ state: 'detached' });

    await undo.hover();
    await undoLabel.waitFor();
    await expectAccessible(page);
    await undoLabel.hover();
    await page.mouse.move(0, 400);
    await isGone();
    await undo.hover();
    await undoLabel.hover();
    await page.keyboard.press('Escape');
    await isGone();
    await page.mouse.move(0, 400);
    await undo.hover();
    await undoLabel.waitFor();
    await page.mouse.down();
    await isGone();
    await page.mouse.up();
    await page.mouse.move(0, 400);

    await page.getByRole('button', { name: 'Preview' }).focus();
    await page.keyboard.press('Tab');
    await undo.and(page.locator(':focus')).waitFor();
    await undoLabel.waitFor();
    await page.keyboard.press('Tab');
    await redoLabel.waitFor();
    await isGone();
    await page.getByRole('button', { name: 'Redo' }).and(page.locator(':focus')).waitFor();
  });
});
