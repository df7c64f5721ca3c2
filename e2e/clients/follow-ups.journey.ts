import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';
import { isCut } from '../window-fit.ts';

async function addWithFollowUp(page: Page, name: string, followUp: object): Promise<void> {
  const answer = await page.request.post(clients.create.path, { data: { name } });
  const { id } = (await answer.json()) as { id: number };
  await page.request.put(fillPath(followUps.updateForClient.path, { id }), { data: followUp });
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

describeJourney('the follow-ups', (journey) => {
  it('are in order of urgency, are postponed from their chip, and completed with an undo', async () => {
    const page = await signIn(journey, newAddress());
    await addWithFollowUp(page, 'Charlotte Whitfield', {
      remind_on: '2026-01-05T01:00:00.000Z',
      note: 'Send the plan',
    });
    await addWithFollowUp(page, 'Arjun Mehta', { schedule: { kind: 'tomorrow' } });
    await addWithFollowUp(page, 'James Okonkwo', { schedule: { kind: 'someday' } });
    await page.goto('/clients/follow-ups');

    await row(page, 'Charlotte Whitfield').getByText('Send the plan').waitFor();
    await row(page, 'Charlotte Whitfield').getByText('Follow Up Overdue').waitFor({ state: 'attached' });
    await page.getByRole('rowheader', { name: 'Overdue 1' }).waitFor();
    await expectAccessible(page);

    await row(page, 'Charlotte Whitfield')
      .getByRole('button', { name: /Reschedule/ })
      .click();
    await page.getByRole('button', { name: /^In 3 days/ }).click();
    await row(page, 'Charlotte Whitfield').getByText('Follow Up in 3 days').waitFor({ state: 'attached' });
    await page
      .getByRole('link', { name: /^Follow-ups/ })
      .getByText('2')
      .waitFor();

    await page.getByRole('button', { name: 'Follow-up with Arjun Mehta done' }).click();
    await row(page, 'Arjun Mehta').waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
    await row(page, 'Arjun Mehta').getByText('Follow Up Tomorrow').waitFor({ state: 'attached' });

    await page.getByRole('radio', { name: /^Someday/ }).click();
    await row(page, 'Arjun Mehta').waitFor({ state: 'detached' });
    await page.reload();
    await row(page, 'James Okonkwo').waitFor();
    expect(await page.getByRole('radio', { name: /^Someday/ }).isChecked()).toBe(true);
  });

  it('that repeat are set for their next time when they are done, with an undo', async () => {
    const page = await signIn(journey, newAddress());
    await addWithFollowUp(page, 'Arjun Mehta', { schedule: { kind: 'tomorrow' }, note: 'Send the market report' });
    await page.goto('/clients/follow-ups');

    await row(page, 'Arjun Mehta')
      .getByRole('button', { name: /Reschedule/ })
      .click();
    const choice = page.getByRole('dialog', { name: 'When to follow up with Arjun Mehta' });
    await choice.getByRole('combobox', { name: 'Repeat' }).click();
    await page.getByRole('option', { name: 'Every 2 weeks' }).click();
    await expectAccessible(page);
    await choice.getByRole('button', { name: /^Tomorrow/ }).click();
    await row(page, 'Arjun Mehta').getByText('Every 2 weeks').waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Follow-up with Arjun Mehta done' }).click();
    await page.getByText(/^Arjun Mehta, next /).waitFor();
    await row(page, 'Arjun Mehta').getByText('Follow Up in 15 days').waitFor({ state: 'attached' });

    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
    await row(page, 'Arjun Mehta').getByText('Follow Up Tomorrow').waitFor({ state: 'attached' });
  });

  it('offer the next one when one is done, from the keyboard, and set one for clients who have none', async () => {
    const page = await signIn(journey, newAddress());
    await addWithFollowUp(page, 'Arjun Mehta', { schedule: { kind: 'tomorrow' } });
    await page.goto('/clients/follow-ups');

    await page.getByRole('button', { name: 'Follow-up with Arjun Mehta done' }).press('Enter');
    await page.getByRole('button', { name: 'Set the next one' }).waitFor();
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'When to follow up with Arjun Mehta' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^In 3 days/ }).press('Enter');
    await row(page, 'Arjun Mehta').getByText('Follow Up in 3 days').waitFor({ state: 'attached' });

    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
    await row(page, 'Arjun Mehta').waitFor({ state: 'detached' });

    await page.getByRole('radio', { name: /^Unscheduled/ }).click();
    await page.getByRole('rowheader', { name: 'Unscheduled 1' }).waitFor();
    await row(page, 'Arjun Mehta').getByText('No follow up scheduled').waitFor();
    await expectAccessible(page);
    await row(page, 'Arjun Mehta').getByRole('button', { name: 'Set a follow-up' }).click();
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await page.getByText('No clients without a follow-up').waitFor();
  });

  it('move to another day by drag, by keyboard and from the days, at the same time, with an undo', async () => {
    const page = await signIn(journey, newAddress());
    await addWithFollowUp(page, 'Arjun Mehta', { schedule: { kind: 'tomorrow', time: '17:30' } });
    await addWithFollowUp(page, 'James Okonkwo', { schedule: { kind: 'someday' } });
    await page.goto('/clients/follow-ups');
    const handle = page.getByRole('button', { name: 'Move Arjun Mehta to another day' });
    const days = page.getByRole('menu', { name: 'Move Arjun Mehta to' });

    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(600, 600, { steps: 5 });
    const wanted = (await days.getByRole('menuitem').nth(3).boundingBox())!;
    await page.mouse.move(wanted.x + 20, wanted.y + 20, { steps: 5 });
    await page.mouse.up();
    await days.waitFor({ state: 'detached' });
    await row(page, 'Arjun Mehta').getByText('Follow Up in 3 days').waitFor({ state: 'attached' });
    await page.getByText(/^Arjun Mehta, \w+day, \d\d \w{3}, 05:30 PM$/).waitFor();

    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
    await row(page, 'Arjun Mehta').getByText('Follow Up Tomorrow').waitFor({ state: 'attached' });

    await handle.hover();
    await page.mouse.down();
    const heading = (await page.getByRole('rowheader', { name: 'Someday 1' }).boundingBox())!;
    await page.mouse.move(heading.x + 300, heading.y + 10, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('rowheader', { name: 'Someday 2' }).waitFor();

    await handle.press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await row(page, 'Arjun Mehta').getByText('Follow Up in 7 days').waitFor({ state: 'attached' });
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('Move Arjun Mehta to another day');

    await handle.press('Enter');
    await page.keyboard.press('Escape');
    await days.waitFor({ state: 'detached' });
    await page.getByText('Arjun Mehta was not moved').waitFor({ state: 'attached' });
  });

  it('move to another day under a finger, on a phone', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await addWithFollowUp(page, 'Arjun Mehta', { schedule: { kind: 'tomorrow' } });
    await page.goto('/clients/follow-ups');
    const handle = page.getByRole('button', { name: 'Move Arjun Mehta to another day' });
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });

    const { x, y } = (await handle.boundingBox())!;
    await touch('touchStart', [{ x: x + 8, y: y + 8 }]);
    await touch('touchMove', [{ x: x + 20, y: y + 60 }]);
    const days = page.getByRole('menu', { name: 'Move Arjun Mehta to' });
    const wanted = (await days.getByRole('menuitem', { name: /^Someday/ }).boundingBox())!;
    await touch('touchMove', [{ x: wanted.x + 40, y: wanted.y + 20 }]);
    await touch('touchEnd', []);
    await page.getByRole('button', { name: /Follow Up Someday/ }).waitFor();

    // The row moves once more where the list is read again, which closes its menu.
    const openDays = () =>
      expect
        .poll(async () => {
          if (!(await days.isVisible())) await handle.tap();
          return days.getByRole('menuitem', { name: /^Tomorrow/ }).isVisible();
        })
        .toBe(true);
    await openDays();
    await expectAccessible(page);
    await openDays();
    await days.getByRole('menuitem', { name: /^Tomorrow/ }).tap();
    await page.getByRole('button', { name: /Follow Up Tomorrow/ }).waitFor();
  });

  it('change groups and counts when the person moves to another zone, on an open screen too', async () => {
    const page = await signIn(journey, newAddress());
    const moveTo = (time_zone: string) => page.request.post(preferences.update.path, { data: { time_zone } });
    await moveTo('Pacific/Kiritimati');
    // Its day stays the promised one, and in Samoa the date is always behind that of Kiritimati.
    await addWithFollowUp(page, 'Arjun Mehta', { schedule: { kind: 'tomorrow', time: '00:30' } });
    await page.goto('/clients/follow-ups');
    await page.getByRole('rowheader', { name: 'Tomorrow 1' }).waitFor();

    expect((await moveTo('Pacific/Pago_Pago')).ok()).toBe(true);
    await page.getByRole('rowheader', { name: 'Next 7 days 1' }).waitFor();
    await page.getByRole('radio', { name: 'Upcoming 1' }).waitFor();
  });

  it('are a calendar at an address that can be replaced and turned off', async () => {
    const page = await signIn(journey, newAddress());
    await addWithFollowUp(page, 'Charlotte Whitfield', { schedule: { kind: 'tomorrow' } });
    await page.goto('/account/follow-ups');

    await page.getByRole('button', { name: 'Create private address' }).click();
    const region = page.getByRole('region', { name: 'Private calendar address' });
    const address = (await region.textContent()) ?? '';
    await expectAccessible(page);
    expect(await (await fetch(address)).text()).toContain('SUMMARY:Follow up: Charlotte Whitfield');

    await page.getByRole('button', { name: 'Replace address' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace address' }).click();
    await page.getByText('New calendar address created').waitFor();
    await expect.poll(() => region.textContent()).not.toBe(address);
    expect((await fetch(address)).status).toBe(404);

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Create private address' }).waitFor();
  });

  it('say in full how late they are, on a phone too, and ask for another time beside a long note', async () => {
    const page = await signIn(journey, newAddress());
    await addWithFollowUp(page, 'Charlotte Whitfield', {
      remind_on: new Date(Date.now() - 77 * 86_400_000).toISOString(),
      note: 'Send the stamp-duty sheet and confirm the viewing on the 26th, with her husband',
    });
    await page.goto('/clients/follow-ups');
    const late = page.getByText(/^7[67] days late, \d\d \w{3}$/);
    await late.waitFor();
    expect(await isCut(late)).toBe(false);

    await page.getByRole('button', { name: /Reschedule/ }).click();
    const choice = page.getByRole('dialog', { name: 'When to follow up with Charlotte Whitfield' });
    await choice.getByRole('button', { name: /^In an hour \d\d:\d\d [AP]M$/ }).waitFor();
    expect((await choice.boundingBox())!.width).toBeLessThan(300);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('list', { name: 'Follow-ups' }).waitFor();
    expect(await isCut(late)).toBe(false);
  });

  it('fit a phone', async () => {
    const page = await signIn(journey, newAddress(), { phone: true, colorScheme: 'dark' });
    await addWithFollowUp(page, 'Alexandria Papadopoulou-Fitzgerald of the Long Names', {
      schedule: { kind: 'tomorrow' },
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/clients/follow-ups');

    await page
      .getByRole('list', { name: 'Follow-ups' })
      .getByRole('link', { name: /Alexandria/ })
      .waitFor();
    await page.getByRole('button', { name: /Follow Up Tomorrow/ }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(
      false,
    );
  });
});
