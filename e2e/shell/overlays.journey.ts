import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
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
