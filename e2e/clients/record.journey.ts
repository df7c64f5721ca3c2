import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';
import { isCut } from '../window-fit.ts';

const findName = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const conflictOn = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else' });
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Replaces a value of the record by keyboard. */
async function rewrite(page: Page, value: Locator, written: string): Promise<void> {
  await value.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(written);
  await page.keyboard.press('Enter');
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns whether a press in the element's middle would hit the element itself. */
const isUncovered = (place: Locator) =>
  place.evaluate((element) => {
    const { x, y, width, height } = (element as unknown as { getBoundingClientRect(): Box }).getBoundingClientRect();
    const { document } = globalThis as unknown as { document: { elementFromPoint(x: number, y: number): unknown } };
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return (element as unknown as { contains(other: unknown): boolean }).contains(hit);
  });

const isWiderThanScreen = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describeJourney('the record of a client', (journey) => {
  it('has its name edited in place, never cleared, with its history and an undo (S1-5-01)', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, { name: 'Charlote Whitfeild' });
    await page.goto(`/client/${id}`);

    await findName(page, 'Charlote Whitfeild').getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'This field is required' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('Charlotte Whitfield');
    await page.keyboard.press('Enter');
    await findName(page, 'Charlotte Whitfield').waitFor();
    await expect.poll(() => page.title()).toContain('Charlotte Whitfield');
    expect(await findName(page, 'Charlotte Whitfield').locator(':focus').count()).toBe(1);

    await rewrite(page, findName(page, 'Charlotte Whitfield').getByRole('button'), 'محمد بن سلمان الطويل الاسم جدا');
    await findName(page, 'محمد بن سلمان الطويل الاسم جدا').waitFor();
    await page.getByRole('button', { name: 'History of Name' }).click();
    const history = page.getByRole('dialog', { name: 'History of Name' });
    await history.getByRole('button', { name: 'Undo' }).first().click();
    await findName(page, 'Charlotte Whitfield').waitFor();
    await expectAccessible(page);
  });

  it('never overwrites a colleague’s change unseen, even one that arrives during editing', async () => {
    const email = newAddress();
    const mine = await signIn(journey, email);
    const [id] = await addClients(mine, { name: 'Daniel Ong', company: 'Northbank', phones: [{ raw: '+6581234571' }] });
    await mine.goto(`/client/${id}`);
    const theirs = await signIn(journey, email);
    await theirs.goto(`/client/${id}`);
    journey.allowConsoleError(/409 \(Conflict\)/);
    const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

    // The name is changed while the company shows that the other person's change has arrived.
    await findName(mine, 'Daniel Ong').getByRole('button').click();
    await rewrite(theirs, findName(theirs, 'Daniel Ong').getByRole('button'), 'Daniel Ong Wei Jie');
    await rewrite(theirs, button(theirs, /^Edit Company/), 'Northbank Capital');
    await button(mine, 'Edit Company: Northbank Capital').waitFor();
    await mine.keyboard.press('ControlOrMeta+a');
    await mine.keyboard.type('Danny Ong');
    await mine.keyboard.press('Enter');
    await conflictOn(mine).getByText('Current: Daniel Ong Wei Jie').waitFor();
    expect(await mine.getByText('This was not saved').count()).toBe(0);
    await expectAccessible(mine);
    await conflictOn(mine).getByRole('button', { name: 'Keep theirs' }).click();
    await findName(mine, 'Daniel Ong Wei Jie').waitFor();

    // A line of a list stays in place during editing; the toasts show both numbers as people read them.
    await button(mine, 'Edit Phone: +65 8123 4571').click();
    await button(theirs, 'Add a phone').click();
    await theirs.keyboard.type('+6591239999');
    await theirs.keyboard.press('Enter');
    await rewrite(theirs, button(theirs, /^Edit Company/), 'Northbank');
    await button(mine, 'Edit Company: Northbank').waitFor();
    await mine.keyboard.press('ControlOrMeta+a');
    await mine.keyboard.type('+6581234572');
    await mine.keyboard.press('Enter');
    await conflictOn(mine).getByText('Current: +65 8123 4571, +65 9123 9999').waitFor();
    await conflictOn(mine).getByText('Yours: +65 8123 4572').waitFor();
    await conflictOn(mine).getByRole('button', { name: 'Use mine' }).click();
    await button(theirs, 'Edit Phone: +65 8123 4572').waitFor();
    await button(theirs, 'Edit Phone: +65 9123 9999').waitFor({ state: 'detached' });

    // Undo restores a cleared value.
    await rewrite(mine, button(mine, /^Edit Company/), ' ');
    await toast(mine, 'Company removed').getByRole('button', { name: 'Undo' }).click();
    await button(mine, 'Edit Company: Northbank').waitFor();
  });

  it('says that another client has the number one writes, and saves it all the same', async () => {
    const page = await signIn(journey, newAddress());
    const [, id] = await addClients(
      page,
      { name: 'Daniel Ong', phones: [{ raw: '+6581234567' }] },
      { name: 'Jane Tan', phones: [{ raw: '+6591239999' }] },
    );
    await page.goto(`/client/${id}`);

    await rewrite(page, page.getByRole('button', { name: 'Edit Phone: +65 9123 9999' }), '8123 4567');
    await page.getByText('This client may already exist').waitFor();
    await page.getByRole('button', { name: 'Edit Phone: +65 8123 4567' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add a phone' }).click();
    await page.keyboard.type('81234567');
    await page.getByRole('link', { name: 'Open Daniel Ong' }).click();
    await findName(page, 'Daniel Ong').waitFor();
    expect(await page.getByText('This client may already exist').count()).toBe(0);
  });

  it('has something in each of its tabs, at every width', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, {
      name: 'James Okonkwo',
      emails: ['james.okonkwo.the.third@northwind.example'],
    });
    await page.goto(`/client/${id}`);
    const tabs = () => page.getByRole('tab').allTextContents();
    const panel = page.getByRole('tabpanel');
    const email = page.getByRole('button', { name: /^Edit E-mail/ });

    await email.waitFor();
    expect(await tabs()).toEqual(['Timeline', 'Sequences']);
    expect(await isCut(email)).toBe(false);
    await page.setViewportSize({ width: 1100, height: 800 });
    expect(await tabs()).toEqual(['Timeline', 'Sequences', 'Next steps']);
    await page.getByRole('tab', { name: 'Next steps' }).click();
    await panel.getByRole('heading', { name: 'Follow-up' }).waitFor();
    await email.waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 768, height: 800 });
    expect(await tabs()).toEqual(['Timeline', 'Sequences', 'Next steps', 'Details']);
    await page.keyboard.press('ArrowRight');
    await panel.getByRole('heading', { name: 'Contact' }).waitFor();
    expect(await isWiderThanScreen(page)).toBe(false);
  });

  it('is given its follow-up by F at every width', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, { name: 'James Okonkwo' });
    await page.goto(`/client/${id}`);
    await findName(page, 'James Okonkwo').waitFor();
    const whatToDo = page.getByRole('textbox', { name: 'What to do' });

    for (const width of [1440, 1279, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      if (width < 1280) await page.getByRole('tab', { name: 'Timeline' }).click();
      await page.keyboard.press('f');
      await whatToDo.waitFor();
      await page.keyboard.press('Escape');
      await whatToDo.waitFor({ state: 'detached' });
    }
  });

  it('keeps the focus where a follow-up was set, and gives it back with Escape from a note', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, { name: 'James Okonkwo' });
    await page.goto(`/client/${id}`);
    await findName(page, 'James Okonkwo').waitFor();

    await page.keyboard.press('f');
    await page.getByRole('button', { name: /^Tomorrow/ }).press('Enter');
    await page.getByText('Follow Up Tomorrow').waitFor();
    const focused = (name: string) => page.getByRole('button', { name, exact: true }).and(page.locator(':focus'));
    await focused('Reschedule').waitFor();
    await page.getByRole('button', { name: 'Delete follow-up' }).press('Enter');
    await focused('Set a follow-up').waitFor();

    await page.keyboard.press('n');
    await page.keyboard.type('Called, no answer');
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    await page.getByRole('textbox', { name: 'What to do' }).waitFor();
  });

  it('works with a thumb: a low head, one bar of actions, nothing covered or cut off', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    const [id] = await addClients(page, {
      name: 'Alexandria Papadopoulou-Fitzgerald of the Very Long Name Society',
      phones: [{ raw: '+971 50 123 4567' }],
      emails: ['alexandria@northwind.example'],
    });
    await page.request.put(fillPath(followUps.updateForClient.path, { id }), {
      data: { schedule: { kind: 'tomorrow' } },
    });
    await page.goto(`/client/${id}`);
    const bar = page.getByRole('group', { name: 'Client actions' });

    await bar.waitFor();
    expect((await page.getByRole('main').locator('header').boundingBox())?.height).toBeLessThanOrEqual(120);
    expect(await bar.getByText(/.+/).allTextContents()).toEqual(['WhatsApp', 'Call', 'Note', 'Follow-up', 'More']);
    const tabs = ['Timeline', 'Sequences', 'Details', 'Content', 'Notes'];
    expect(await page.getByRole('tab').allTextContents()).toEqual(tabs);
    await page.getByText('Follow Up Tomorrow').waitFor();
    const steps = ['Done', 'Reschedule'].map((name) => page.getByRole('button', { name, exact: true }));
    for (const target of [...(await bar.locator('button, a').all()), ...steps]) {
      const { width, height } = (await target.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);

    await bar.getByRole('button', { name: 'Note' }).tap();
    await page.getByRole('dialog', { name: 'Log activity' }).getByRole('textbox').fill('Flies in on 26 March.');
    await page.getByRole('button', { name: 'Add note' }).tap();
    await page.getByRole('listitem').filter({ hasText: 'Flies in on 26 March.' }).waitFor();
    await bar.getByRole('button', { name: 'Follow-up' }).tap();
    await page.getByRole('textbox', { name: 'What to do' }).fill('Send the stamp-duty sheet');
    await page.getByRole('button', { name: /^In 3 days/ }).tap();
    await page.getByText('Send the stamp-duty sheet').waitFor();

    await page.getByRole('tab', { name: 'Details' }).tap();
    const add = page.getByRole('button', { name: 'Add a phone' });
    const history = page.getByRole('button', { name: 'History of Phone' });
    const number = page.getByRole('button', { name: 'Edit Phone: +971 50 123 4567' });
    for (const target of [add, history, number]) {
      expect(await isUncovered(target)).toBe(true);
      const box = (await target.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    expect(await isCut(number)).toBe(false);
    await expectAccessible(page);
    await number.tap();
    await bar.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');

    await bar.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog', { name: 'More actions' }).getByRole('button', { name: 'E-mail' }).tap();
    await page.getByRole('dialog', { name: /^E-mail Alexandria/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await isWiderThanScreen(page)).toBe(false);
  });

  it('on a touch screen of 1440 pixels cuts off no number and covers no button', async () => {
    const page = await signIn(journey, newAddress(), { hasTouch: true, isMobile: true });
    const [id] = await addClients(page, { name: 'Jane Tan', phones: [{ raw: '+971 50 123 4567' }] });
    await page.goto(`/client/${id}`);
    const number = page.getByRole('button', { name: 'Edit Phone: +971 50 123 4567' });

    await number.waitFor();
    expect(await isCut(number)).toBe(false);
    expect(await isUncovered(page.getByRole('button', { name: 'Add a phone' }))).toBe(true);
    expect(await isUncovered(page.getByRole('button', { name: 'History of Phone' }))).toBe(true);
  });

  it('asks for the result of a contact even on the next client’s record (S0-9-03)', async () => {
    const page = await signIn(journey, newAddress());
    const [charlotte] = await addClients(
      page,
      { name: 'Charlotte Whitfield', phones: [{ raw: '+6581234571' }] },
      { name: 'James Okonkwo' },
    );
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const message = page.getByRole('textbox', { name: 'Message' }).last();
    await page.goto(`/client/${charlotte}`);
    await page.getByRole('button', { name: 'WhatsApp' }).click();
    await page.getByRole('link', { name: 'Write one under Content' }).waitFor();

    for (const title of ['Intro', 'Viewing']) {
      const data = { title, body: `${title} for {{client_first_name}}` };
      await page.request.post(textTemplates.create.path, { data });
    }
    await page.goto('/clients?sort=name');
    await page.getByRole('link', { name: 'Charlotte Whitfield' }).first().click();
    await page.getByRole('button', { name: 'WhatsApp' }).click();
    await page.getByRole('button', { name: /^Intro/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search messages' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => message.inputValue()).toMatch(/^(Intro|Viewing) for Charlotte$/);
    const [whatsapp] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open WhatsApp' }).click(),
    ]);
    await page.getByRole('link', { name: 'Next client' }).click();
    await findName(page, 'James Okonkwo').waitFor();
    await whatsapp.close();

    const dialog = page.getByRole('dialog', { name: 'Did you write to Charlotte Whitfield?' });
    await dialog.getByRole('button', { name: 'Log message' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`/client/${charlotte}`);
    await page.getByRole('listitem').filter({ hasText: 'messaged on WhatsApp' }).waitFor();

    await page.getByRole('radio', { name: 'Call', exact: true }).click();
    await page.keyboard.type('She will call back.');
    await page.getByRole('button', { name: 'Log call' }).click();
    await page.getByRole('listitem').filter({ hasText: 'She will call back.' }).waitFor();
  });

  it('that was deleted can be restored as long as the person stays on the page that opened', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, { name: 'Arjun Mehta' }, { name: 'Jane Tan' });
    await page.goto(`/client/${id}`);
    await findName(page, 'Arjun Mehta').waitFor();
    await page.clock.install();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete client' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete client' }).click();
    await toast(page, 'Arjun Mehta deleted').waitFor();
    await page.getByRole('link', { name: 'Arjun Mehta' }).waitFor({ state: 'detached' });
    await page.clock.fastForward('10:00');
    await toast(page, 'Arjun Mehta deleted').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Arjun Mehta' }).waitFor();
    await toast(page, 'Arjun Mehta restored').waitFor();

    await page.getByRole('link', { name: 'Jane Tan' }).click();
    await findName(page, 'Jane Tan').waitFor();
    expect(await toast(page, 'deleted').count()).toBe(0);
  });

  it('keeps notes for oneself', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, { name: 'James Okonkwo' });
    await page.goto(`/client/${id}`);

    await page.getByRole('button', { name: 'Add a note for yourself' }).click();
    await page.getByRole('textbox', { name: 'Private notes' }).fill('Prefers WhatsApp before work.\nHusband decides.');
    // They are shown before they are saved.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.keyboard.press('Control+Enter');
    await saved;
    await page.getByRole('button', { name: /Edit private notes/ }).waitFor();
    await page.reload();

    await page.getByText('Prefers WhatsApp before work.').waitFor();
    await expectAccessible(page);
  });
});
