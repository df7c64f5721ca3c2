import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

/** @returns a function that sends a lead with a name. */
async function connectWebhook(page: Page): Promise<(name: string) => Promise<unknown>> {
  const answer = await page.request.post(webhookSources.create.path, { data: { name: 'Website form' } });
  const { address } = (await answer.json()) as { address: string };
  return (full_name) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ full_name, email: `${randomUUID()}@northwind.example` }),
    });
}

const toast = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const box = async (page: Page, words: string | RegExp) => (await toast(page, words).boundingBox())!;

describeJourney('events from elsewhere are shown on every page', (journey) => {
  it('a new lead: under the navigation, counted in the title until one looks, and opened from where it is told', async () => {
    const page = await signIn(journey, newAddress());
    const send = await connectWebhook(page);
    await page.goto('/content/messages');
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    await send('Charlotte Whitfield');

    await toast(page, 'New lead: Charlotte Whitfield').waitFor();
    await expect.poll(() => page.title()).toBe('(1) Messages - Leadkeep');
    await toast(page, 'New lead').hover();
    const navigation = (await page.getByRole('banner').boundingBox())!;
    const told = await box(page, 'New lead');
    expect(told.y).toBeGreaterThanOrEqual(navigation.y + navigation.height);
    expect(told.width).toBe(340);
    await expectAccessible(page);

    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Charlotte Whitfield' }).waitFor();
    await expect.poll(() => page.title()).toBe('Charlotte Whitfield - Leadkeep');
  });

  it('a burst of leads: one toast that counts them and opens the list of new ones', async () => {
    const page = await signIn(journey, newAddress());
    const send = await connectWebhook(page);
    await page.goto('/account/personalisation');
    await page.getByRole('heading', { name: 'Personalisation' }).waitFor();
    for (const name of ['Jane', 'Daniel', 'Priya', 'Wei', 'Siti']) await send(`${name} Tan`);

    await toast(page, '5 new leads').waitFor();
    expect(await toast(page, /lead/).count()).toBe(1);
    await expect.poll(() => page.title()).toBe('(5) Personalisation - Leadkeep');
    await toast(page, '5 new leads').click();
    await page.getByRole('row', { name: /Siti Tan/ }).waitFor();
    expect(page.url()).toContain('/clients?is_new_lead=true');
    await expect.poll(() => page.title()).toBe('Clients - Leadkeep');
  });

  it('that a client opened what was shared, to whoever shared it; on a phone over everything at the bottom', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    const post = async <Answer>(path: string, data: object) =>
      (await (await page.request.post(path, { data })).json()) as Answer;
    const client = await post<{ id: number }>(clients.create.path, { name: 'Jane Tan' });
    const message = await post<{ id: number }>(textTemplates.create.path, { title: 'E-brochure', body: 'Hi' });
    const share = fillPath(shares.share.path, { t: 'text', id: message.id });
    const { link } = await post<{ link: string }>(share, {
      client_id: client.id,
      platform: 'whatsapp',
      is_tracked: true,
    });
    await page.goto('/integrations');
    await page.getByRole('heading', { level: 1 }).waitFor();

    const reader = await journey.open(new URL(link).pathname, { phone: true });
    await reader.mouse.wheel(0, 300);
    await toast(page, 'Jane Tan opened E-brochure').waitFor({ timeout: 20_000 });
    const told = await box(page, 'Jane Tan opened');
    expect(told.y).toBeGreaterThan(600);
    await page.getByRole('link', { name: /^Open: Jane Tan opened/ }).tap();
    await page.waitForURL(`**/client/${client.id}`);
  });

  it('and Ctrl Z takes back what the latest toast offers, but not while one types', async () => {
    const page = await signIn(journey, newAddress());
    await page.request.post(clients.create.path, { data: { name: 'Arjun Mehta' } });
    await page.getByRole('checkbox', { name: 'Select Arjun Mehta' }).click();
    await page.getByRole('toolbar', { name: 'Actions on the selection' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Mark as new lead' }).click();
    await toast(page, 'Marked as').waitFor();
    await toast(page, 'Marked as').hover();

    await page.getByLabel('Search clients').focus();
    await page.keyboard.press('Control+z');
    expect(await toast(page, 'Marked as').count()).toBe(1);
    await page.getByRole('heading', { name: 'Clients', exact: true }).click();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Control+z');
    await toast(page, 'Marked as').waitFor({ state: 'detached' });
    // The stage of that name stays.
    const news = page.getByRole('row', { name: /Arjun Mehta/ }).getByText('New', { exact: true });
    await expect.poll(() => news.count()).toBe(1);
  });
});
