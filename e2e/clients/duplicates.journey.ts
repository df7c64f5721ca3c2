import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { duplicatePages } from '#features/client-duplicates/pages.ts';
import { clients, type NewClient } from '#features/clients/contract.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Possible duplicates' });
const after = (page: Page) => page.getByRole('complementary', { name: 'One client after it' });

async function addClient(page: Page, client: NewClient): Promise<number> {
  const answer = await page.request.post(clients.create.path, { data: client });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { id: number }).id;
}

const charlotte: NewClient[] = [
  {
    name: 'Charlotte Whitfield',
    company: 'Northbridge',
    phones: [{ raw: '+65 8123 4571' }],
    emails: ['charlotte@northbridge.example'],
  },
  { name: 'Charlotte W.', location: 'East Coast', phones: [{ raw: '81234571' }], emails: ['c.w@post.example'] },
];
const long = 'Maximiliana Konstantinopolitanska-Wolfeschlegelsteinhausen II';

describeJourney('clients that stand twice', (journey) => {
  story('are compared, merged as the preview shows, and are two again with one press (S0-2.1-28)', async () => {
    const page = await signIn(journey, newAddress());
    const [first] = [await addClient(page, charlotte[0]!), await addClient(page, charlotte[1]!)];
    for (const email of ['one@post.example', 'two@post.example']) {
      await addClient(page, { name: long, emails: [email, 'same@post.example'] });
    }
    await page.goto(duplicatePages.duplicates.pattern);
    await list(page)
      .getByRole('button', { name: 'Charlotte Whitfield, Charlotte W. Same phone, e-mail differs Sure' })
      .click();
    await page.getByRole('radio', { name: 'B: Charlotte W.' }).check();
    await after(page).getByRole('heading', { name: 'Charlotte W.' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Merge 2 clients' }).click();
    await list(page).getByText('2 became 1, just now').waitFor();
    await expectAccessible(page);
    const read = async () => (await page.request.get(clients.get.path.replace('{id}', String(first)))).json();
    expect(await read()).toMatchObject({
      ...{ name: 'Charlotte W.', company: 'Northbridge', location: 'East Coast' },
      emails: ['charlotte@northbridge.example', 'c.w@post.example'],
    });
    await page.getByRole('button', { name: 'Undo the merge into Charlotte W.' }).click();
    await list(page)
      .getByRole('button', { name: /^Charlotte Whitfield, Charlotte W\./ })
      .waitFor();
    expect(await read()).toMatchObject({ name: 'Charlotte Whitfield', location: null });
    await list(page)
      .getByRole('button', { name: /^Charlotte Whitfield, Charlotte W\./ })
      .click();
    await after(page).getByText('East Coast').waitFor();
    await after(page).and(page.locator('[aria-busy=false]')).waitFor();
    await page.getByRole('button', { name: 'Merge 2 clients' }).click();
    await list(page).getByText('2 became 1, just now').waitFor();
  });

  story('are merged by the keyboard alone, or kept apart and listed there', async () => {
    const page = await signIn(journey, newAddress());
    for (const client of charlotte) await addClient(page, client);
    await page.goto(duplicatePages.duplicates.pattern);
    await page.getByRole('radio', { name: 'A: Charlotte Whitfield' }).focus();
    await page.keyboard.press('ArrowRight');
    await after(page).getByRole('heading', { name: 'Charlotte W.' }).waitFor();
    await after(page).and(page.locator('[aria-busy=false]')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo the merge into Charlotte W.' }).press('Enter');

    await page.getByRole('button', { name: 'Not the same person' }).click();
    await page.getByText('No duplicates').waitFor();
    await page.getByRole('radio', { name: 'Kept apart' }).check();
    await list(page)
      .getByRole('button', { name: /Kept apart$/ })
      .waitFor();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByText('No one is kept apart').waitFor();
  });

  story('are merged all at once where they surely are one person', async () => {
    const page = await signIn(journey, newAddress());
    for (const number of [1, 2, 3]) {
      const emails = [`pair${number}@post.example`];
      await addClient(page, { name: `Person ${number}`, emails });
      await addClient(page, { name: `Person ${number}`, emails, company: 'Northbridge' });
    }
    await page.goto(duplicatePages.duplicates.pattern);
    await page.getByRole('button', { name: 'Merge all 3 sure pairs…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Merge all' }).click();
    await page.getByText('3 pairs merged').waitFor();
    await page.getByText('No duplicates').waitFor();
    const found = (await (await page.request.get(clients.list.path)).json()) as { results: { company: string }[] };
    expect(found.results.map(({ company }) => company)).toEqual(['Northbridge', 'Northbridge', 'Northbridge']);
  });

  story('are not merged when a colleague changes one of them meanwhile, and the page says what', async () => {
    journey.allowConsoleError(/409/);
    const page = await signIn(journey, newAddress());
    await addClient(page, charlotte[0]!);
    const second = await addClient(page, charlotte[1]!);
    await page.goto(duplicatePages.duplicates.pattern);
    await after(page).and(page.locator('[aria-busy=false]')).waitFor();
    await page.request.put(clients.update.path.replace('{id}', String(second)), { data: { location: 'Hong Kong' } });
    await page.getByRole('button', { name: 'Merge 2 clients' }).click();
    await page.getByRole('alert').getByText('Location is now Hong Kong').waitFor();
    await after(page).getByText('Hong Kong').waitFor();
    await after(page).and(page.locator('[aria-busy=false]')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Merge 2 clients' }).click();
    await list(page).getByText('2 became 1, just now').waitFor();
  });

  story('are asked about when somebody is added by hand, in an organisation that asks (G-049)', async () => {
    const page = await signIn(journey, newAddress());
    await addClient(page, charlotte[0]!);
    await page.goto(duplicatePages.duplicates.pattern);
    await page.getByRole('button', { name: 'When a lead repeats: attach it' }).click();
    await page.getByRole('radio', { name: 'Create a new client and ask' }).check();
    await page.getByText('Setting saved').waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Add client' }).first().click();
    await page.getByLabel('Name').fill('Charlotte W.');
    await page.getByLabel('E-mail').fill('charlotte@northbridge.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click();
    const question = page.getByRole('alertdialog', { name: 'This client is there already' });
    await question.getByRole('link', { name: 'Open Charlotte Whitfield' }).waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click();
    await question.getByRole('button', { name: 'Add anyway' }).click();
    await page.getByRole('heading', { name: 'Charlotte W.' }).waitFor();
    await page.goto(duplicatePages.duplicates.pattern);
    await list(page)
      .getByRole('button', { name: /^Charlotte Whitfield, Charlotte W\./ })
      .waitFor();
  });

  story('stand below each other on a phone', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    for (const client of charlotte) await addClient(page, client);
    for (const email of ['one@post.example', 'two@post.example', 'three@post.example']) {
      await addClient(page, { name: long, emails: [email, 'same@post.example'] });
    }
    await page.goto(duplicatePages.duplicates.pattern);
    await list(page)
      .getByRole('button', { name: /3 records, same e-mail/ })
      .waitFor();
    await expectAccessible(page);
    await list(page)
      .getByRole('button', { name: /3 records, same e-mail/ })
      .click();
    await page.getByRole('button', { name: 'Merge 3 clients' }).waitFor();
    await page.getByRole('button', { name: 'All duplicates' }).click();
    await list(page)
      .getByRole('button', { name: /^Charlotte/ })
      .click();
    await page.getByRole('button', { name: 'Merge 2 clients' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Merge 2 clients' }).click();
    await list(page).getByText('2 became 1, just now').waitFor();
  });
});
