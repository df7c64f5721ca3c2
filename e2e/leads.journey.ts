import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeJourney, expectAccessible } from './browser.ts';
import { signIn } from './people.ts';

async function newWebhook(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
  const address = page.getByRole('region', { name: 'Address' }).last();
  await address.waitFor();
  return (await address.textContent()) ?? '';
}

const post = (address: string, body: object | string) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describeJourney('a lead from a website', (journey) => {
  it('arrives on the open clients list without reload, with a toast, and shows its answers and its trace (S0-1-02)', async () => {
    const page = await signIn(journey, 'asha.rao@kestrel.example');
    await page.getByRole('link', { name: 'Integrations', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Connect' }).click();
    await page.getByText('Let your website send its leads here').waitFor();
    const address = await newWebhook(page);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await page.waitForURL('**/clients');
    const sent = await post(address, {
      full_name: 'Jane Tan',
      phone: '9123 4567',
      email: 'jane@example.com',
      budget: '1M to 1.5M',
      form_name: 'Spring form',
    });
    expect(await sent.json()).toEqual({ ok: true, received: 1 });

    await page.getByText('New lead: Jane Tan').waitFor();
    await page.getByRole('link', { name: 'Jane Tan' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Jane Tan' }).waitFor();
    const source = page.getByRole('region', { name: 'Lead source' });
    await source.getByText('Spring form').waitFor();
    await expectAccessible(page);
    // The toast lies over the drawer's close button for the rest of its four seconds.
    await page.getByText('New lead: Jane Tan').waitFor({ state: 'detached' });
    await source.getByRole('button', { name: 'View all 5 answers' }).click();
    const drawer = page.getByRole('dialog', { name: 'Leads of Jane Tan' });
    await drawer.getByText('1M to 1.5M').waitFor();
    await drawer.getByText(/Seen by/).waitFor();
    await expectAccessible(page);
  });

  it('that nobody can read waits to be seen, and is put aside with a reason', async () => {
    const page = await signIn(journey, 'ben.lee@kestrel.example');
    await page.goto('/integrations/webhook');
    const address = await newWebhook(page);
    expect((await post(address, 'no form at all')).status).toBe(400);
    expect((await post(address, { question: 'Is it still available?' })).status).toBe(200);

    const area = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^Integrations/ });
    await area.filter({ hasText: '2 leads need attention.' }).waitFor();
    await expectAccessible(page);
    await area.click();
    await page.getByRole('main').getByText('2 leads need attention.').waitFor();
    await page.getByRole('link', { name: 'Have a look' }).click();
    await page.getByText('The body is neither JSON nor a form.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Put aside' }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Put aside' }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByLabel('Reason').fill('A test of ours');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Put aside' }).click();
    await page.getByText('The body is neither JSON nor a form.').waitFor({ state: 'detached' });
    await page.getByText('Is it still available?').waitFor();
    await area.filter({ hasText: '1 lead needs attention.' }).waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open navigation. 1 lead needs attention.' }).click();
    await page.getByRole('menuitem', { name: /^Integrations.*1 lead needs attention\.$/ }).waitFor();
    await expectAccessible(page);
  });

  it('with fields of its own names is understood once they are mapped, on a phone in the dark too', async () => {
    const page = await signIn(journey, 'cho.min@kestrel.example', { phone: true, colorScheme: 'dark' });
    await page.goto('/integrations/webhook');
    const address = await newWebhook(page);
    await post(address, { who: 'Jane Tan', reach: '+65 9123 4567' });

    await page.getByRole('combobox', { name: 'What who means' }).click();
    await page.getByRole('option', { name: 'Full name' }).click();
    await page.getByText('Fields saved').waitFor();
    await expectAccessible(page);
    await post(address, { who: 'Jo Lim', reach: '+65 8123 4567' });

    await page.goto('/clients');
    await page
      .getByRole('link', { name: /Jo Lim/ })
      .first()
      .waitFor();
  });
});
