import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { addClients, newAddress, newestMessageTo, signIn } from '../people.ts';

const bulkBar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selection' });
const progress = (page: Page) => page.getByRole('region', { name: 'Bulk actions', exact: true });

/** How many clients there are with this mark, as the server counts them. */
async function countUncontacted(page: Page): Promise<number> {
  const answer = await page.request.get(`${clients.list.path}?is_new_lead=true&with_count=true&page_size=1`);
  return ((await answer.json()) as { count: number }).count;
}

async function addNumbered(page: Page, count: number, name: string): Promise<void> {
  for (let start = 0; start < count; start += 20) {
    const numbers = Array.from({ length: Math.min(20, count - start) }, (_, index) => start + index + 1);
    await Promise.all(
      numbers.map((number) => page.request.post(clients.create.path, { data: { name: `${name} ${number}` } })),
    );
  }
}

describeJourney('an action on many clients', (journey) => {
  story('changes all that a filter finds, shows how far it is through a reload, and is undone as a whole', async () => {
    const page = await signIn(journey, newAddress());
    await addNumbered(page, 300, 'Harbour');
    await addNumbered(page, 3, 'Other');
    await page.goto('/clients?search=harbour');
    await page.getByText('300 clients').waitFor();

    await page.getByRole('checkbox', { name: 'Select all clients shown' }).click();
    await bulkBar(page).getByRole('button', { name: 'Select all 300' }).click();
    await bulkBar(page).getByText('All 300 selected').waitFor();
    await expectAccessible(page);
    await bulkBar(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Mark as new lead' }).click();
    await bulkBar(page).waitFor({ state: 'detached' });
    await progress(page).getByText('Marked as new leads').waitFor();
    await page.reload();
    await progress(page).getByText('300 clients changed').waitFor({ timeout: 20_000 });
    await expectAccessible(page);
    expect(await countUncontacted(page)).toBe(300);

    await progress(page).getByRole('link', { name: 'Details' }).click();
    await page.getByRole('heading', { name: 'Bulk actions', level: 1 }).waitFor();
    await page.reload();
    await progress(page).getByRole('button', { name: 'Close' }).click();
    await progress(page).waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo “Marked as new leads”?' });
    await question.getByText('300 clients get back what they had before.').waitFor();
    await question.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('300 clients changed back').waitFor({ timeout: 20_000 });
    expect(await countUncontacted(page)).toBe(0);
  });

  story('sends a message to each who has an address, with a link of their own that opens', async () => {
    const page = await signIn(journey, newAddress());
    const address = newAddress();
    await addClients(page, { name: 'Charlotte Whitfield', emails: [address] }, { name: 'Without address' });
    await page.request.post(textTemplates.create.path, {
      data: { title: 'Price list', body: 'Hi {{client_first_name}}, our prices' },
    });
    await page.goto('/clients');
    await page.getByRole('row', { name: /Charlotte/ }).waitFor();

    await page.getByRole('checkbox', { name: 'Select all clients shown' }).click();
    await bulkBar(page).getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: /Price list/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Share with 2 clients' });
    await dialog.getByText('1 left out: 1 without an e-mail address').waitFor();
    await dialog.getByText('Hi Charlotte, our prices').last().waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send 1 e-mail' }).click();
    await page.getByText('Sent “Price list” by e-mail').waitFor();

    const { text } = await newestMessageTo(journey, address);
    const link = /https?:\S+\/s\/\S+/.exec(text)![0];
    const recipient = await journey.open(new URL(link).pathname);
    await recipient.getByText('Hi Charlotte, our prices').waitFor();
  });
});
