import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Connect a lead source' });

describeJourney('the directory of integrations', (journey) => {
  it('is searched and looked through by kind, with the keyboard, and the address keeps both (D30, S0-2.1-63)', async () => {
    const page = await signIn(journey, newAddress());
    await page.goto('/integrations/other');
    await page.getByRole('tab', { name: 'Other', selected: true }).waitFor();
    await card(page, 'Follow-ups in your calendar').waitFor();
    expect(page.url()).toContain('/integrations?type=other');

    await page.getByRole('tab', { name: 'Other' }).focus();
    await page.keyboard.press('Home');
    await card(page, 'Webhook').waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search integrations' }).fill('adwords');
    await page.getByText('1 integration found').waitFor();
    await card(page, 'Google Ads lead extension').getByText('Not Connected').waitFor();
    await page.reload();
    await card(page, 'Google Ads lead extension').waitFor();
    expect(await card(page, 'Webhook').count()).toBe(0);

    await page.getByRole('searchbox', { name: 'Search integrations' }).fill('carrier pigeon');
    await page.getByText('No integration is called “carrier pigeon”').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await card(page, 'Webhook').waitFor();
  });

  it('sets up a webhook through Connect, which is connected once a lead came (S0-4-39, S0-4-46)', async () => {
    const page = await signIn(journey, newAddress());
    await page.goto('/integrations');
    await card(page, 'Webhook').getByText('Not Connected').waitFor();
    await page.getByRole('button', { name: 'Connect Webhook' }).click();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const url = page.getByRole('region', { name: 'URL to copy' });
    await url.waitFor();
    const address = ((await url.textContent()) ?? '').trim();

    await page.goto('/integrations');
    await card(page, 'Webhook').getByText('Not Connected').waitFor();
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ana Lim', email: 'ana@example.com' }),
    });

    await page.getByRole('region', { name: /Your connections/ }).waitFor();
    await card(page, 'Webhook').getByText('1 lead in 30 days').waitFor();
    await card(page, 'Webhook').getByText('Connected', { exact: true }).waitFor();
    await page.getByText('No lead source is connected.').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Manage Webhook' }).click();
    await page.getByText(/^1 new client, no repeat enquiries/).waitFor();
  });

  it('offers sources from the warning, tells of what comes soon, and does not show the warning again (S0-2.4-23, S0-2.4-24, S0-2.8-19)', async () => {
    const page = await signIn(journey, newAddress());
    await page.getByText('No lead source is connected.').waitFor();
    await page.getByRole('button', { name: 'Connect a lead source' }).click();
    await picker(page).getByText('Suggested for you').waitFor();
    await expectAccessible(page);

    await picker(page)
      .getByRole('button', { name: /^Property portals/ })
      .click();
    await picker(page).getByRole('button', { name: 'Notify me when Rightmove launches' }).click();
    await picker(page)
      .getByRole('button', { name: /^We’ll notify you when Rightmove launches/ })
      .waitFor();
    await picker(page).getByRole('searchbox', { name: 'Search sources' }).fill('india mart');
    await picker(page).getByText('IndiaMART', { exact: true }).waitFor();
    await picker(page).getByLabel('Don’t show this again when I log in').check();
    await picker(page).getByRole('button', { name: 'Skip for now' }).click();

    await page.getByText('No lead source is connected.').waitFor({ state: 'detached' });
    await page.goto('/integrations');
    await page.getByRole('button', { name: 'Rightmove is coming soon' }).click();
    await page.getByRole('dialog').getByText('We’ll notify you').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await page.getByText('No lead source is connected.').count()).toBe(0);
  });

  it('fits a phone of 320 pixels in the dark', async () => {
    const page = await signIn(journey, newAddress(), { phone: true, colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/integrations');
    await card(page, 'Webhook').waitFor();
    await expectAccessible(page);

    await page.getByRole('main').getByRole('button', { name: 'Connect a lead source' }).click();
    await picker(page).getByText('Suggested for you').waitFor();
    await expectAccessible(page);
    await picker(page)
      .getByRole('button', { name: /^Webhook/ })
      .click();
    await page.getByText('Get leads from your website').waitFor();
  });
});
