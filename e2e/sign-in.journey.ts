import { expect, it } from 'vitest';
import { describeJourney, expectAccessible } from './browser.ts';
import { askForCode, codeFor, typeCode } from './people.ts';

describeJourney('signing in', (journey) => {
  it('by e-mail code makes the account and opens the page one came for; logging out ends it (S0-1-33, S0-2.7-05, S0-4-27)', async () => {
    const page = await journey.open('/clients?sort=name');
    expect(new URL(page.url()).pathname).toBe('/login');
    await expectAccessible(page);

    await askForCode(page, 'asha.rao@kestrel.example');
    await expectAccessible(page);
    await typeCode(page, await codeFor(journey, 'asha.rao@kestrel.example'));

    await page.waitForURL('**/clients?sort=name');
    await page.getByRole('button', { name: /Account menu of Asha Rao/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await page.goto('/clients');
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('says what is wrong with an address, and with a code, in the words of the specification (S1-5-03, S1-5-06)', async () => {
    const page = await journey.open('/login');
    journey.allowConsoleError(/400 \(Bad Request\)/);

    await page.getByLabel('Work e-mail').fill('no address');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Invalid email format').waitFor();
    await askForCode(page, 'ben@kestrel.example');
    const code = await codeFor(journey, 'ben@kestrel.example');
    await typeCode(page, code === '000000' ? '111111' : '000000');

    await page.getByText('Incorrect OTP. Please check again or request a new code').waitFor();
    await expectAccessible(page);
  });

  it('checks an address when one leaves the field, and from then on while one types (S1-5-18, S1-5-19)', async () => {
    const page = await journey.open('/login');
    const address = page.getByLabel('Work e-mail');
    const said = page.getByText('Invalid email format');

    await address.pressSequentially('no address');
    expect(await said.count()).toBe(0);
    await address.blur();
    await said.waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await address.fill('ana@kestrel.example');
    await said.waitFor({ state: 'detached' });
    expect(await address.getAttribute('aria-invalid')).toBeNull();

    await address.fill('');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('This field is required').waitFor();
  });

  it('by phone code works on a phone, in dark mode too (S0-2.1-03, S0-1-34)', async () => {
    const page = await journey.open('/login_mobile', {
      phone: true,
      colorScheme: 'dark',
      timezoneId: 'Asia/Singapore',
    });
    await page.getByLabel('Mobile number').fill('8123 4567');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor();
    await typeCode(page, await codeFor(journey, '+6581234567'));

    await page.waitForURL('**/clients');
  });

  it('never follows next to another site', async () => {
    const page = await journey.open('/login?next=//elsewhere.example/');
    await askForCode(page, 'cho@kestrel.example');
    await typeCode(page, await codeFor(journey, 'cho@kestrel.example'));

    await page.waitForURL('**/clients');
    expect(new URL(page.url()).host).toBe(new URL(journey.app().url).host);
  });
});
