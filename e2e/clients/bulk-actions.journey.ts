import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

const bulkBar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selection' });
const progress = (page: Page) => page.getByRole('region', { name: 'Bulk actions', exact: true });

/** How many clients there are with this mark, as the server counts them. */
async function countUncontacted(page: Page): Promise<number> {
  const answer = await page.request.get(`${clients.list.path}?is_new_lead=true&with_count=true&page_size=1`);
  return ((await answer.json()) as { count: number }).count;
}

async function addClients(page: Page, count: number, name: string): Promise<void> {
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
    await addClients(page, 300, 'Harbour');
    await addClients(page, 3, 'Other');
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
});
