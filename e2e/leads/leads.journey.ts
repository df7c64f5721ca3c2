import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

/** Connects a webhook from any screen. @returns its URL. */
async function connectWebhook(page: Page): Promise<string> {
  await page.goto('/integrations');
  await addFirstWebhook(page);
  return readUrl(page);
}

/** Goes from the directory of integrations to the first webhook. */
async function addFirstWebhook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Webhook' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
}

async function readUrl(page: Page): Promise<string> {
  const url = page.getByRole('region', { name: 'URL to copy' });
  await url.waitFor();
  return ((await url.textContent()) ?? '').trim();
}

const post = (address: string, body: object | string) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describeJourney('a lead from a website', (journey) => {
  it('arrives on the open clients list without reload, with a toast, and shows its answers and its trace (S0-1-02)', async () => {
    const page = await signIn(journey, newAddress('asha.rao'));
    // The empty list links there: three clicks to a URL, and the page waits for the first lead.
    await page.getByRole('link', { name: 'Connect a lead source' }).click();
    await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
    await expectAccessible(page);
    await addFirstWebhook(page);
    const address = await readUrl(page);
    await page.getByText('Waiting for the first lead…').waitFor();
    await expectAccessible(page);
    await post(address, { name: 'Ana Lim', email: 'ana@example.com' });
    await page.getByText('It works. Your first lead has arrived.').waitFor();
    await page.getByText(/^1 new client, no repeat enquiries, last lead/).waitFor();
    // The delivered product reads a long lead in a thread.
    await post(address, { name: 'Ben Koh', email: 'ben@example.com', message: 'Is it still there? '.repeat(1_000) });
    const newLeadToast = page.getByText(/^New lead: Ben Koh|^2 new leads$/).first();
    await Promise.all([page.getByText(/^2 new clients/).waitFor(), newLeadToast.waitFor()]);
    await page.getByRole('link', { name: 'Open client' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ana Lim' }).waitFor();

    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await page.waitForURL('**/clients');
    // A lead that follows within seconds is counted in the toast of the earlier ones.
    await newLeadToast.waitFor({ state: 'detached' });
    const sent = await post(address, {
      full_name: 'Jane Tan',
      phone: '9123 4567',
      email: 'jane@example.com',
      company: 'Tan Homes',
      budget: '1M to 1.5M',
      move_in: 'Next spring',
      form_name: 'Spring form',
    });
    expect(await sent.json()).toEqual({ ok: true, received: 1 });

    await page.getByText('New lead: Jane Tan').waitFor();
    await page.getByRole('link', { name: 'Jane Tan' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Jane Tan' }).waitFor();
    await page.getByRole('region', { name: 'Lead source' }).getByText('Spring form').waitFor();
    await page.getByText('Tan Homes').first().waitFor();
    const answers = page.getByRole('region', { name: 'Answers' });
    expect((await answers.getByRole('term').allTextContents()).sort()).toEqual(['Budget', 'Move in']);
    await answers.getByText('1M to 1.5M').waitFor();
    await expectAccessible(page);
    // The toast covers the drawer's close button until its four seconds are over.
    await page.getByText('New lead: Jane Tan').waitFor({ state: 'detached' });
    await answers.getByRole('button', { name: 'Show the full lead' }).click();
    const drawer = page.getByRole('dialog', { name: 'Leads from Jane Tan' });
    await drawer.getByText('1M to 1.5M').waitFor();
    expect(await drawer.getByText(/Seen by/).isVisible()).toBe(false);
    await drawer.getByText('Processing details').click();
    await drawer.getByText(/Seen by/).waitFor();
    await expectAccessible(page);

    // On a phone the answers are under Details.
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('Details', { exact: true }).first().click();
    await answers.getByText('Next spring').waitFor();
  });

  it('of a webhook that is renamed goes by the new name, and what is not saved is asked about', async () => {
    const page = await signIn(journey, newAddress('dev.patel'));
    await post(await connectWebhook(page), { name: 'Jane Tan', email: 'jane@example.com' });
    await page.getByText('It works.').waitFor();

    await page.getByRole('textbox', { name: 'Name' }).fill('Contact form');
    await page
      .getByRole('navigation', { name: 'Where this page is' })
      .getByRole('link', { name: 'Integrations' })
      .click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Source saved').waitFor();

    // A second webhook, whose proposed name is replaced by typing.
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
    await page.keyboard.type('Fair');
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
    await page.getByRole('tab', { name: 'Fair', exact: true }).waitFor();

    await page.goto('/clients');
    await page.getByRole('row').filter({ hasText: 'Jane Tan' }).getByText('Contact form').waitFor();
  });

  it('that is unreadable needs attention, says the truth when it is tried again, and is dismissed with a reason', async () => {
    const page = await signIn(journey, newAddress('ben.lee'));
    const address = await connectWebhook(page);
    expect((await post(address, 'no form at all')).status).toBe(400);
    expect((await post(address, { question: 'Is it still available?' })).status).toBe(200);

    const area = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^Integrations/ });
    await area.filter({ hasText: '2 leads need attention.' }).waitFor();
    await expectAccessible(page);
    await area.click();
    await page.getByRole('main').getByText('2 leads need attention.').waitFor();
    await page.getByRole('link', { name: 'Review leads' }).click();
    await page.getByText('This is neither JSON nor form data.').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Still couldn’t be saved').waitFor();
    await page.getByRole('button', { name: 'Add client by hand' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: 'Dismiss', exact: true }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByLabel('Reason').fill('A test of ours');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByText('This is neither JSON nor form data.').waitFor({ state: 'detached' });
    await page.getByText('Is it still available?').waitFor();
    await area.filter({ hasText: '1 lead needs attention.' }).waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open navigation. 1 lead needs attention.' }).click();
    await page.getByRole('menuitem', { name: /^Integrations.*1 lead needs attention\.$/ }).waitFor();
    await expectAccessible(page);
  });

  it('that is understood once its fields are mapped is saved by trying again, and the toast opens the client', async () => {
    const page = await signIn(journey, newAddress('eva.ng'));
    const address = await connectWebhook(page);
    await post(address, { who: 'Amy Koh' });
    await page.getByRole('combobox', { name: 'Meaning of who' }).click();
    await page.getByRole('option', { name: 'Full name' }).click();
    await page.getByText('Mapping saved').waitFor();

    await page.goto('/integrations');
    await page.getByRole('link', { name: 'Review leads' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    const saved = page.getByRole('status').filter({ hasText: '1 lead saved' });
    await saved.getByText('Amy Koh').waitFor();
    await saved.getByRole('link', { name: 'Open: 1 lead saved' }).click();
    await page.getByRole('heading', { level: 1, name: 'Amy Koh' }).waitFor();
  });

  it('with fields of its own names is understood once they are mapped, on a phone in the dark too', async () => {
    const page = await signIn(journey, newAddress('cho.min'), { phone: true, colorScheme: 'dark' });
    const address = await connectWebhook(page);
    await post(address, { who: 'Jane Tan', reach: '+65 9123 4567', page: { id: 'p1' }, form: { id: 'f1' } });

    // Two fields with the same name are distinguished.
    const fields = page.getByRole('list', { name: 'Field mapping' });
    await fields.getByText('page.id', { exact: true }).waitFor();
    await fields.getByText('form.id', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Meaning of who' }).click();
    await page.getByRole('option', { name: 'Full name' }).click();
    await page.getByText('Mapping saved').waitFor();
    await expectAccessible(page);
    await post(address, { who: 'Jo Lim', reach: '+65 8123 4567' });

    await page.goto('/clients');
    await page
      .getByRole('link', { name: /Jo Lim/ })
      .first()
      .waitFor();
  });
});
