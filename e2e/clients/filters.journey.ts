import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { type CustomField, customFields } from '#features/custom-fields/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible, type Journey, pickOption } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';

const names = (page: Page) => page.locator('tr [data-row-link]').allTextContents();
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
  );

async function makeFields(page: Page): Promise<Record<'mortgage' | 'budget', CustomField>> {
  const make = async (data: object) =>
    (await (await page.request.post(customFields.create.path, { data })).json()) as CustomField;
  const options = [
    { name: 'Applied', color_id: 4 },
    { name: 'Pre-approved', color_id: 6 },
  ];
  return {
    mortgage: await make({ name: 'Mortgage', type: 'dropdown', options }),
    budget: await make({ name: 'Budget', type: 'number', currency: 'SGD' }),
  };
}

/** Shares a message under a link of its own and opens it on a phone, as its recipient does. */
async function openShared(journey: Journey, page: Page, client_id: number): Promise<void> {
  const made = await page.request.post(textTemplates.create.path, { data: { title: 'Viewing times', body: 'Hi' } });
  const { id } = (await made.json()) as { id: number };
  const path = fillPath(shares.share.path, { t: 'text', id });
  const shared = await page.request.post(path, { data: { client_id, is_tracked: true } });
  const { link } = (await shared.json()) as { link: string };
  const recipient = await journey.open(new URL(link).pathname, { phone: true });
  await recipient.getByText('Hi').first().waitFor();
  await recipient.mouse.wheel(0, 300);
  const isSeen = async () => {
    const answer = await page.request.get(`${clients.list.path}?where=opened_content.in_last.30`);
    return ((await answer.json()) as { results: unknown[] }).results.length;
  };
  await expect.poll(isSeen, { timeout: 15_000 }).toBe(1);
}

describeJourney('the filter builder', (journey) => {
  it('is used by keyboard: a dropdown, a range of amounts and what was opened; the list follows, reload and Back keep it', async () => {
    const page = await signIn(journey, newAddress());
    const { mortgage, budget } = await makeFields(page);
    const [applied, approved] = mortgage.options.map(({ id }) => id);
    const have = (option: number | undefined, amount: number) => ({
      custom_fields: { [mortgage.key]: option ?? null, [budget.key]: amount },
    });
    const [charlotte = 0] = await addClients(
      page,
      { name: 'Charlotte', ...have(approved, 1_800_000) },
      { name: 'Arjun', ...have(approved, 1_700_000) },
      { name: 'Siti', ...have(approved, 900_000) },
      { name: 'Lars', ...have(applied, 1_600_000) },
    );
    await openShared(journey, page, charlotte);
    await page.goto('/clients?sort=name&sort_order=ASC');
    await expect.poll(() => names(page)).toEqual(['Arjun', 'Charlotte', 'Lars', 'Siti']);

    await page.getByRole('button', { name: 'Filters', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Field: Choose a field');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await pickOption(page, 'Mortgage');
    await expect.poll(() => focused(page)).toBe('Field: Mortgage');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Mortgage: Choose');
    await page.keyboard.press('Enter');
    await pickOption(page, 'Pre-approved');
    await page.keyboard.press('Escape');
    await expect.poll(() => names(page)).toEqual(['Arjun', 'Charlotte', 'Siti']);

    await page.getByRole('button', { name: 'Add condition' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Field: Choose a field');
    await page.keyboard.press('Enter');
    await pickOption(page, 'Budget');
    await expect.poll(() => focused(page)).toBe('Field: Budget');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'is between' }).waitFor();
    for (let line = 0; line < 4; line += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('is between');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1,500,000');
    await page.getByText('The second applies once it has a highest amount.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('2000000');
    await expect.poll(() => names(page)).toEqual(['Arjun', 'Charlotte']);
    await page.getByRole('status').filter({ hasText: '2 clients' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add condition' }).press('Enter');
    await page.keyboard.press('Enter');
    await pickOption(page, 'Opened content');
    await expect.poll(() => names(page)).toEqual(['Charlotte']);
    await page.getByRole('combobox', { name: 'Content: Any content' }).press('Enter');
    await pickOption(page, 'Viewing times');
    await page.getByRole('button', { name: 'Opened content Last 30 days, Viewing times' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Edit filters');
    expect(await page.getByRole('region', { name: 'Filter conditions' }).count()).toBe(0);
    await expectAccessible(page);

    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Charlotte']);
    await page.getByRole('link', { name: 'Charlotte' }).click();
    await page.getByRole('heading', { name: 'Charlotte', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Budget S$ 1,500,000 to S$ 2,000,000' }).click();
    await expect.poll(() => focused(page)).toBe('Field: Budget');
    await page.getByRole('button', { name: 'Remove condition 2' }).click();
    await expect.poll(() => focused(page)).toBe('Field: Opened content');
    await page.getByRole('button', { name: 'Remove filter Opened content' }).click();
    await expect.poll(() => names(page)).toEqual(['Arjun', 'Charlotte', 'Siti']);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Arjun', 'Charlotte', 'Lars', 'Siti']);
    expect(new URL(page.url()).search).toBe('?sort=name&sort_order=ASC');
  });

  it('is in the sheet of filters on a phone', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await addClients(page, { name: 'Charlotte', company: 'Kestrel' }, { name: 'Arjun' });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Filters and sort' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters and sort' });
    await sheet.getByRole('button', { name: 'Add condition' }).click();
    await sheet.getByRole('combobox', { name: 'Field: Choose a field' }).click();
    await page.getByRole('option', { name: 'Company' }).click();
    await sheet.getByLabel('Text').fill('kest');
    await sheet.getByRole('status').filter({ hasText: '1 client' }).waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Show clients' }).click();
    await page.getByRole('button', { name: 'Filters and sort, 1 filter on' }).waitFor();
    await page.getByRole('link', { name: 'Arjun' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('where')).toBe('company.contains.kest');
  });

  it('shows a condition on a field that is gone, with the sentence of the server, and takes it away', async () => {
    const page = await signIn(journey, newAddress());
    journey.allowConsoleError(/400 \(Bad Request\)/);
    await addClients(page, { name: 'Charlotte' });
    await page.goto('/clients?where=custom%3Asort9.is.4');
    await page.getByText('This field no longer exists.').waitFor();
    await page.getByRole('button', { name: 'Remove filter A deleted field' }).click();
    await page.getByRole('link', { name: 'Charlotte' }).waitFor();
  });
});

describeJourney('a list sorted by a custom field', (journey) => {
  it('is chosen in the menu and turned by its heading; the next visit keeps it', async () => {
    const page = await signIn(journey, newAddress());
    const { budget } = await makeFields(page);
    const have = (amount: number) => ({ custom_fields: { [budget.key]: amount } });
    await addClients(
      page,
      { name: 'Siti', ...have(900) },
      { name: 'Charlotte', ...have(1_800) },
      { name: 'Arjun' },
      { name: 'Lars', ...have(1_600) },
    );
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Budget' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').getByRole('button', { name: 'Last activity' }).click();
    await page.getByRole('menuitemradio', { name: 'Budget' }).click();
    await expect.poll(() => names(page)).toEqual(['Charlotte', 'Lars', 'Siti', 'Arjun']);
    await page.getByRole('columnheader', { name: 'Budget' }).getByRole('button').click();
    await expect.poll(() => names(page)).toEqual(['Siti', 'Lars', 'Charlotte', 'Arjun']);
    expect(new URL(page.url()).searchParams.get('sort')).toBe(`custom:${budget.key}`);
    await page.goto('/clients');
    await expect.poll(() => names(page)).toEqual(['Siti', 'Lars', 'Charlotte', 'Arjun']);
    await page.getByRole('toolbar').getByRole('button', { name: 'Budget' }).waitFor();
  });
});
