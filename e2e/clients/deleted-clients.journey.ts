import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { bulkActions } from '#features/bulk-actions/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { deletedClients } from '#features/clients/deleted-contract.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';

const bulkBar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selection' });

/** How many deleted clients there are, as the server counts them. */
async function countDeleted(page: Page): Promise<number> {
  const answer = await page.request.get(`${deletedClients.list.path}?with_count=true`);
  return ((await answer.json()) as { count: number }).count;
}

async function deleteTogether(page: Page, client_ids: readonly number[]): Promise<void> {
  await page.request.post(bulkActions.start.path, {
    data: { clients: { client_ids }, change: { kind: 'DELETE' }, skip_not_allowed: false },
  });
}

const isWiderThanScreen = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describeJourney('deleted clients', (journey) => {
  story('deleted together come back at once; one is looked at, restored to a person, or erased', async () => {
    const page = await signIn(journey, newAddress());
    // A list of clients would ask for those that are deleted behind its back.
    await page.goto('/clients/deleted');
    await page.getByText('No deleted clients').waitFor();
    const fair = await addClients(page, ...[1, 2, 3, 4, 5, 6].map((number) => ({ name: `Fair ${number}` })));
    const [mei, elena] = await addClients(
      page,
      { name: 'Mei Chen', phones: [{ raw: '+6581234571' }] },
      { name: 'Elena' },
    );
    await deleteTogether(page, fair);
    for (const id of [mei!, elena!]) await page.request.delete(clients.delete.path.replace('{id}', String(id)));

    await page.reload();
    await page.getByText('8 clients. Kept for 30 days').waitFor();
    await page.getByText('4 of 6 shown').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await isWiderThanScreen(page)).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('6 of 6 shown').waitFor();
    await page.getByRole('button', { name: 'Restore Fair 1' }).click();
    await page.getByText('1 is back already. 5 of 5 shown.').waitFor();
    await page.getByRole('button', { name: /^Collapse those deleted on/ }).click();
    await page.getByText('Fair 2').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Expand those deleted on/ }).click();
    await page.getByText('Fair 2').waitFor();
    await page.getByRole('button', { name: 'Reason' }).click();
    await page.getByRole('menuitem', { name: 'Deleted by hand' }).click();
    await page.getByText('Fair 2').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Bring back all 5' }).click();
    await page.getByText('5 clients restored').waitFor();
    await expect.poll(() => countDeleted(page)).toBe(2);

    await page.getByRole('link', { name: 'Look at Mei Chen' }).click();
    await page.getByText('This client is deleted.').waitFor();
    await page.getByText('+65 8123 4571').first().waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('Deleted', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore to…' }).click();
    await page.getByRole('option', { name: /Unassigned|Nobody/ }).click();
    await page.getByRole('heading', { name: 'Deleted clients', level: 1 }).waitFor();
    await expect.poll(() => countDeleted(page)).toBe(1);

    await page.getByRole('checkbox', { name: 'Select Elena' }).click();
    await bulkBar(page).getByRole('button', { name: 'Erase now' }).click();
    await page.getByRole('alertdialog', { name: 'Erase Elena now?' }).getByRole('button', { name: 'Continue' }).click();
    const again = page.getByRole('alertdialog', { name: 'Erase Elena for good?' });
    await again.getByText('This cannot be undone').waitFor();
    await again.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('No deleted clients').waitFor();
    expect(await countDeleted(page)).toBe(0);

    await deleteTogether(page, fair);
    await page.reload();
    await page.getByRole('button', { name: 'Empty trash…' }).click();
    const emptying = page.getByRole('alertdialog', { name: 'Empty the trash with 6 clients?' });
    await emptying.getByRole('button', { name: 'Continue' }).click();
    const last = page.getByRole('alertdialog', { name: 'Erase 6 clients for good?' });
    await expectAccessible(page);
    await last.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('6 clients are being erased for good').waitFor();
    await page.getByText('No deleted clients').waitFor();
  });

  story('a client is shown as it was before a change, and a value of then comes back', async () => {
    const page = await signIn(journey, newAddress());
    const [id] = await addClients(page, { name: 'Charlotte', location: 'Leeds' });
    const path = clients.update.path.replace('{id}', String(id));
    await page.request.put(path, { data: { name: 'Charlie', location: 'London' } });

    await page.goto(`/client/${id}`);
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Change history' }).click();
    const history = page.getByRole('dialog', { name: 'Change history' });
    await history.getByRole('button', { name: 'As before' }).first().click();
    await history.getByText('Known since').waitFor();
    await expectAccessible(page);
    await history.getByRole('button', { name: 'Bring back Name' }).click();
    await page.getByText('1 value brought back').waitFor();
    await history.getByRole('button', { name: 'Bring back Name' }).waitFor({ state: 'detached' });
    const shown = (await (await page.request.get(path)).json()) as { name: string; location: string };
    expect(shown).toMatchObject({ name: 'Charlotte', location: 'London' });
  });
});
