import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { codeFor, newAddress, newestMessageTo, signIn, typeCode } from '../people.ts';

describeJourney('the account screens', (journey) => {
  const openProfile = async (email: string): Promise<Page> => {
    const page = await signIn(journey, email);
    await page.goto('/account/profile');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    return page;
  };

  /** Enters the code for the present address, which comes before the code for the new one. */
  const proveByEmail = async (page: Page, email: string) => {
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await expectAccessible(page);
    await typeCode(page, await codeFor(journey, email));
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  };

  it('keep a changed name, number and share platform, and show the name at once (S0-2.1-34)', async () => {
    const page = await openProfile('profile@kestrel.example');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nadia Rahman-Tan');
    await page.getByText('Name changed').waitFor();
    await page.getByRole('textbox', { name: 'Phone' }).fill('8123 4567');
    await page.getByText('Telegram').click();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').waitFor();
    await page.reload();

    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Nadia Rahman-Tan');
    await expect.poll(() => page.getByRole('textbox', { name: 'Phone' }).inputValue()).toContain('8123 4567');
    expect(await page.getByRole('radio', { name: 'Telegram' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: /Account menu of Nadia Rahman-Tan/ }).waitFor();
  });

  it('say what is wrong under the field, and ask before unsaved changes are left (S1-5-11)', async () => {
    journey.allowConsoleError(/400 \(Bad Request\)/);
    const page = await openProfile('unsaved@kestrel.example');
    const said = page.getByText('Unsupported or invalid phone number').first();
    await page.getByRole('textbox', { name: 'Phone' }).fill('12');
    await page.getByRole('textbox', { name: 'Phone' }).blur();
    await said.waitFor();
    await page.getByRole('textbox', { name: 'Phone' }).fill('8123 4567');
    await said.waitFor({ state: 'detached' });
    // A text of the right length that is no number, which only the server's numbering plans know.
    await page.getByRole('textbox', { name: 'Phone' }).fill('12');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await said.waitFor();

    await page.getByRole('link', { name: 'Personalisation' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(new URL(page.url()).pathname).toBe('/account/profile');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('link', { name: 'Personalisation' }).click();
    await page.waitForURL('**/account/personalisation');
  });

  it('change the e-mail address by code (S0-2.1-38)', async () => {
    const page = await openProfile('old@kestrel.example');
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByLabel('New e-mail').fill('new@kestrel.example');
    await expectAccessible(page);
    await proveByEmail(page, 'old@kestrel.example');
    await typeCode(page, await codeFor(journey, 'new@kestrel.example'));

    await page.waitForURL('**/account/profile');
    await page.getByText('new@kestrel.example').waitFor();
  });

  it('change the e-mail address by the link, at the press of a button and not by opening it (S0-2.1-39)', async () => {
    const page = await openProfile('before@kestrel.example');
    await page.goto('/account/change-email');
    await page.getByLabel('New e-mail').fill('after@kestrel.example');
    await proveByEmail(page, 'before@kestrel.example');
    const { text } = await newestMessageTo(journey, 'after@kestrel.example');
    const link = new URL(text.match(/https?:\S+verify-email-update\S+/)?.[0] ?? '');

    await page.goto(`${link.pathname}${link.search}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm this e-mail' }).click();

    await page.getByRole('heading', { name: 'E-mail changed' }).waitFor();
  });

  it('list where a person is signed in; a session ended elsewhere goes to sign-in at once, and from there back', async () => {
    journey.allowConsoleError(/401 \(Unauthorized\)/);
    const email = 'devices@kestrel.example';
    const lost = await signIn(journey, email);
    await lost.goto('/account/follow-ups');
    const page = await openProfile(email);
    await page.getByRole('link', { name: 'Manage sessions' }).click();
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    await page.getByText('This device').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^End session: Chrome on/ }).click();
    await page.getByText('Session ended').waitFor();
    await page.getByText('You’re not signed in anywhere else.').waitFor();
    await page.request.post(clients.create.path, { data: { name: 'Arjun Mehta' } });

    await lost.waitForURL('**/login?next=%2Faccount%2Ffollow-ups');
  });

  it('close in every tab of a browser when one logs out', async () => {
    journey.allowConsoleError(/401 \(Unauthorized\)/);
    const page = await signIn(journey, newAddress('tabs'));
    const other = await page.context().newPage();
    await other.goto('/account/profile');
    await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Unsaved');

    await page.getByRole('button', { name: /^Account menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();

    await other.waitForURL('**/login?next=%2Faccount%2Fprofile');
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  });

  it('keep the default follow-up time, the zone and how the product behaves (S0-2.1-29, S0-2.1-33, S0-3-09)', async () => {
    const page = await signIn(journey, newAddress('habits'), { timezoneId: 'Asia/Singapore' });
    await page.goto('/account/follow-ups');
    await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Asia/Singapore');
    await page.getByRole('combobox', { name: 'Default time' }).click();
    await page.getByRole('option', { name: '10:30 AM' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').first().waitFor();
    await expectAccessible(page);

    await page.goto('/account/personalisation');
    await page.getByText('Relaxed').click();
    await page.getByRole('radio', { name: 'I set a follow-up' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').first().waitFor();
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: 'I set a follow-up' }).isChecked()).toBe(true);
    await page.goto('/account/follow-ups');
    await page.getByText('10:30 AM').waitFor();
  });

  it('fit a phone of 320 px, in the dark too', async () => {
    const page = await signIn(journey, newAddress('narrow'), {
      colorScheme: 'dark',
      viewport: { width: 320, height: 700 },
    });
    for (const path of [
      '/account/profile',
      '/account/notifications',
      '/account/personalisation',
      '/account/follow-ups',
      '/account/sessions',
      '/account/change-email',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(320);
      await expectAccessible(page);
    }
  });

  it('answer an address that does not exist with the page that says so (S0-2.8-01, S0-2.8-07)', async () => {
    journey.allowConsoleError(/404 \(Not Found\)/);
    const page = await journey.open('/no/such/page');

    await page.getByText('The link you followed may be broken or is no longer valid.').waitFor();
    expect(await page.title()).toContain('404');
    await expectAccessible(page);
  });

  it('offer a step that works (S0-2.8-14, S0-2.8-15)', async () => {
    const page = await openProfile('locked-out@kestrel.example');
    const step = async (status: number, label: string) => {
      await page.goto(`/error?status=${status}`);
      await page.getByRole('heading', { name: "You don't have access" }).waitFor();
      await expectAccessible(page);
      return page.getByRole('link', { name: label }).getAttribute('href');
    };

    expect(await step(423, 'Manage subscription')).toBe('/subscription/manage');
    expect(await step(425, 'Talk to sales')).toBe('/contact-sales');
  });
});
