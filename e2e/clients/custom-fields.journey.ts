import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type CustomField, customFields } from '#features/custom-fields/contract.ts';
import { describeJourney, expectAccessible, type Journey, pickOption } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';

const SETTINGS = '/account/custom-client-fields';

async function makeField(page: Page, data: object): Promise<CustomField> {
  const answer = await page.request.post(customFields.create.path, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as CustomField;
}

const mortgage = {
  name: 'Mortgage',
  type: 'dropdown',
  options: [
    { name: 'Applied', color_id: 4 },
    { name: 'Pre-approved', color_id: 6 },
  ],
};

const fieldNames = (page: Page) => page.locator('[data-field]').allTextContents();

const toolbarMenu = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name }).click();

describeJourney('a field that an organisation makes for itself', (journey) => {
  it('is made in the settings, filled in on the record and in the form, and is a column (S0-1-18, S0-2.1-27)', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, { name: 'Charlotte Whitfield' });
    await page.goto('/account/profile');
    await page.getByRole('link', { name: 'Custom client fields' }).click();
    await page.waitForURL(`**${SETTINGS}`);
    await page.getByRole('button', { name: 'Add field' }).click();
    const panel = page.getByRole('complementary', { name: 'New field' });
    await panel.getByLabel('Name').fill('Property type');
    await panel.getByLabel('Type', { exact: true }).click();
    await page.getByRole('option', { name: 'Dropdown' }).click();
    await panel.getByRole('button', { name: 'Add option' }).click();
    await panel.getByRole('textbox', { name: 'Option' }).fill('Condo');
    await panel.getByRole('button', { name: 'Colour of Condo' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Violet' }).click();
    await panel.getByRole('button', { name: 'Add option' }).click();
    await panel.getByRole('button', { name: 'Save field' }).click();
    await panel.getByText('Give every option a name.').waitFor();
    await page.keyboard.type('Landed');
    await panel.getByRole('button', { name: 'Save field' }).click();
    await page.getByText('Property type added').waitFor();
    expect(await fieldNames(page)).toEqual(['Lead stage', 'Opportunity size', 'Property type']);

    await page.goto(`/client/${id}`);
    await page.getByRole('button', { name: 'Add a property type' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitemradio', { name: 'Condo' }).click();
    await page.getByRole('button', { name: 'Edit Property type: Condo' }).waitFor();
    await page.getByRole('button', { name: 'Add an opportunity size' }).click();
    await page.keyboard.type('2,450,000');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Edit Opportunity size: S\$\s2,450,000/ }).waitFor();
    await page.getByRole('button', { name: /Lead stage: / }).click();
    await page.getByRole('menuitemradio', { name: 'Won' }).click();
    await page.getByRole('button', { name: 'Lead stage: Won' }).waitFor();

    await page.goto('/clients');
    const row = page.getByRole('row', { name: /Charlotte Whitfield/ });
    await row.getByRole('cell', { name: 'Won' }).waitFor();
    await page.getByRole('button', { name: 'Display' }).click();
    await toolbarMenu(page, 'Property type');
    await toolbarMenu(page, 'Opportunity size');
    await page.keyboard.press('Escape');
    await row.getByRole('cell', { name: 'Condo' }).waitFor();
    await row.getByRole('cell', { name: /S\$\s2,450,000/ }).waitFor();

    await page.getByRole('button', { name: 'Add client' }).last().click();
    const form = page.getByRole('dialog', { name: 'Add client' });
    await form.getByLabel('Name').fill('Arjun Mehta');
    await form.getByRole('button', { name: 'More details' }).click();
    await form.getByLabel('Property type').click();
    await page.getByRole('option', { name: 'Landed' }).click();
    await form.getByRole('button', { name: 'Add client' }).click();
    await page.getByRole('button', { name: 'Edit Property type: Landed' }).waitFor();

    await page.goto('/clients');
    await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
    await page.getByRole('combobox', { name: 'Field: Choose a field' }).press('Enter');
    await pickOption(page, 'Property type');
    await page.getByRole('combobox', { name: 'Property type: Choose' }).press('Enter');
    await pickOption(page, 'Condo');
    await page.keyboard.press('Escape');
    await row.waitFor();
    await page.getByRole('row', { name: /Arjun Mehta/ }).waitFor({ state: 'detached' });

    await page.goto('/clients/pipeline');
    await page.getByRole('button', { name: 'Columns by Lead stage' }).click();
    await page.getByRole('menuitemradio', { name: 'Property type' }).click();
    const condo = page.getByRole('region', { name: /^Condo, 1 client, S\$\s2\.5M$/ });
    await condo.getByRole('article', { name: 'Charlotte Whitfield' }).waitFor();
    await page
      .getByRole('region', { name: /^Landed, 1 client/ })
      .getByText('Arjun Mehta')
      .waitFor();
    await expectAccessible(page);
  });

  it('is put into another place by keys, which are announced, and by pointer', async () => {
    const page = await signIn(journey, newAddress());
    await makeField(page, { name: 'Area', type: 'text' });
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Move Area' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Area lifted, position 3 of 3.').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Area, position 2 of 3').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Area, position 1 of 3').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Area dropped at position 1 of 3').waitFor();
    expect(await fieldNames(page)).toEqual(['Area', 'Lead stage', 'Opportunity size']);
    expect(await focusedName(page)).toBe('Move Area');

    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.getByText('Area, position 3 of 3').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Area is back at position 1 of 3').waitFor();
    await page.reload();
    await expect.poll(() => fieldNames(page)).toEqual(['Area', 'Lead stage', 'Opportunity size']);

    await dragBelow(page, 'Area', 'Lead stage');
    await expect.poll(() => fieldNames(page)).toEqual(['Lead stage', 'Area', 'Opportunity size']);
    await page.reload();
    await expect.poll(() => fieldNames(page)).toEqual(['Lead stage', 'Area', 'Opportunity size']);
  });

  it('loses an option, whose clients move to another one, and gets it back', async () => {
    const { page, id } = await openWithMortgage(journey);
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Mortgage', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Mortgage' });
    await panel.getByRole('button', { name: 'Remove Applied' }).click();
    await panel.getByText('1 client uses “Applied”').waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Remove and move 1 client' }).click();
    await panel.getByText('1 option to remove').waitFor();
    await panel.getByRole('button', { name: 'Save field' }).click();
    await page.getByText('Option “Applied” of “Mortgage” removed').waitFor();
    await page.goto(`/client/${id}`);
    await page.getByRole('button', { name: 'Edit Mortgage: Pre-approved' }).waitFor();

    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Undo: Option “Applied” of “Mortgage” removed' }).click();
    await page.getByText('Mortgage restored').waitFor();
    await page.goto(`/client/${id}`);
    await page.getByRole('button', { name: 'Edit Mortgage: Applied' }).waitFor();
  });

  it('is deleted with what clients have in it, after a question, and comes back from the message', async () => {
    const { page, id } = await openWithMortgage(journey);
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Actions for Mortgage' }).click();
    await page.getByRole('menuitem', { name: 'Delete field' }).click();
    await page.getByText('1 client loses its value. You can undo this for 30 days.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete field' }).click();
    await page.getByText('Mortgage deleted').waitFor();
    expect(await fieldNames(page)).toEqual(['Lead stage', 'Opportunity size']);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByText('Mortgage restored').waitFor();
    await page.goto(`/client/${id}`);
    await page.getByRole('button', { name: 'Edit Mortgage: Applied' }).waitFor();
  });

  it('that two people changed is asked about by its name (D6)', async () => {
    const email = newAddress();
    const mine = await signIn(journey, email);
    await makeField(mine, { name: 'Area', type: 'text' });
    const [id] = await addClients(mine, { name: 'Charlotte Whitfield' });
    journey.allowConsoleError(/409 \(Conflict\)/);
    const theirs = await signIn(journey, email);
    await mine.goto(`/client/${id}`);
    await theirs.goto(`/client/${id}`);
    await mine.getByRole('button', { name: 'Add an area' }).click();
    await theirs.getByRole('button', { name: 'Add an area' }).click();
    await theirs.keyboard.type('Orchard');
    // It is shown before it is saved.
    const saved = theirs.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await theirs.keyboard.press('Enter');
    await saved;
    await theirs.getByRole('button', { name: 'Edit Area: Orchard' }).waitFor();
    await mine.getByLabel('Area', { exact: true }).fill('Bayshore');
    await mine.keyboard.press('Enter');
    const conflict = mine.getByRole('dialog', { name: 'Changed by someone else' });
    await conflict.getByText('Area', { exact: true }).waitFor();
    await conflict.getByText('Current: Orchard').waitFor();
    await conflict.getByText('Yours: Bayshore').waitFor();
    await conflict.getByRole('button', { name: 'Use mine' }).click();
    await theirs.getByRole('button', { name: 'Edit Area: Bayshore' }).waitFor();
  });

  it('is edited in a sheet on a phone, and moved with a finger', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Lead stage', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Lead stage' });
    await sheet.getByLabel('Name').fill('Stage');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByText('Discard your changes?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await sheet.getByRole('button', { name: 'Save field' }).click();
    await page.getByText('Stage saved').waitFor();
    await expect.poll(() => fieldNames(page)).toEqual(['Stage', 'Opportunity size']);
    await dragByFinger(page, 'Stage', 'Opportunity size');
    await expect.poll(() => fieldNames(page)).toEqual(['Opportunity size', 'Stage']);
  });
});

async function openWithMortgage(journey: Journey): Promise<{ page: Page; id: number }> {
  const page = await signIn(journey, newAddress());
  const { key, options } = await makeField(page, mortgage);
  const [id] = await addClients(page, { name: 'Ben Koh', custom_fields: { [key]: options[0]!.id } });
  return { page, id: id! };
}

const focusedName = (page: Page) => page.locator(':focus').getAttribute('aria-label');

/** Returns the middle of a field's handle. */
async function findHandle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name: `Move ${name}` }).boundingBox();
  if (!box) throw new Error(`${name} has no handle`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragBelow(page: Page, name: string, other: string): Promise<void> {
  const [from, to] = [await findHandle(page, name), await findHandle(page, other)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10);
  await page.mouse.move(from.x, to.y + 6, { steps: 4 });
  await page.mouse.up();
}

async function dragByFinger(page: Page, name: string, other: string): Promise<void> {
  const [from, to] = [await findHandle(page, name), await findHandle(page, other)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  await touch('touchMove', from.y + 12);
  await touch('touchMove', to.y + 6);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
