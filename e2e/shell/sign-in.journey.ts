import { expect, it } from 'vitest';
import { identity } from '#features/identity/contract.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { codeFor, requestCode, typeCode, typeCodeByHand } from '../people.ts';

describeJourney('signing in', (journey) => {
  story(
    'by e-mail code makes the account and opens the page one came for; logging out ends it (S0-1-33, S0-2.7-05, S0-4-27)',
    async () => {
      const page = await journey.open('/clients?sort=name');
      expect(new URL(page.url()).pathname).toBe('/login');
      await expectAccessible(page);

      await requestCode(page, 'asha.rao@kestrel.example');
      await expectAccessible(page);
      await typeCode(page, await codeFor(journey, 'asha.rao@kestrel.example'));

      await page.waitForURL('**/clients?sort=name');
      await page.getByRole('button', { name: /Account menu of Asha Rao/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL('**/login');
      await page.goto('/clients');
      expect(new URL(page.url()).pathname).toBe('/login');
    },
  );

  story(
    'says what is wrong with an address, and with a code, in the words of the specification (S1-5-03, S1-5-06)',
    async () => {
      const page = await journey.open('/login');
      journey.allowConsoleError(/400 \(Bad Request\)/);

      await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('email');
      await page.keyboard.type('no address');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText('Invalid email format').waitFor();
      await page.getByText('Phone', { exact: true }).click();
      expect(await page.getByText('Invalid email format').count()).toBe(0);
      await page.getByText('E-mail', { exact: true }).click();
      await requestCode(page, 'ben@kestrel.example');
      const code = await codeFor(journey, 'ben@kestrel.example');
      await typeCode(page, code === '000000' ? '111111' : '000000');

      await page.getByText('Incorrect OTP. Please check again or request a new code').waitFor();
      await expectAccessible(page);
    },
  );

  it('takes the right code typed over a wrong one, and asks once for each code', async () => {
    const page = await journey.open('/login');
    journey.allowConsoleError(/400 \(Bad Request\)/);
    const tries: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('submit-otp')) tries.push(request.postDataJSON().otp);
    });
    await requestCode(page, 'dev@kestrel.example');
    const code = await codeFor(journey, 'dev@kestrel.example');
    // The first digit is right, as when somebody mistypes the last one.
    const wrong = `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`;

    await typeCodeByHand(page, wrong);
    await page.getByText('Incorrect OTP. Please check again or request a new code').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Digit 1 of 6');
    await typeCodeByHand(page, code);

    await page.waitForURL('**/clients');
    expect(tries).toEqual([wrong, code]);
  });

  it('says when all tries are spent, and begins anew with another code', async () => {
    const page = await journey.open('/login');
    journey.allowConsoleError(/400 \(Bad Request\)/);
    await page.clock.install();
    await requestCode(page, 'eve@kestrel.example');
    const wrong = (await codeFor(journey, 'eve@kestrel.example')) === '000000' ? '111111' : '000000';
    for (let attempt = 1; attempt <= 5; attempt++) {
      const answer = page.waitForResponse(/submit-otp/);
      await typeCode(page, wrong);
      await answer;
      await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Digit 1 of 6');
    }
    await page.getByText('Too many attempts. Request a new code.').waitFor();

    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('A new code is on its way').waitFor();

    const boxes = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox');
    expect(
      await boxes.evaluateAll((all) => all.map((box) => (box as unknown as { value: string }).value).join('')),
    ).toBe('');
    expect(await page.getByText('Too many attempts').count()).toBe(0);
    await typeCode(page, await codeFor(journey, 'eve@kestrel.example'));
    await page.waitForURL('**/clients');
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
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('tel');
    await page.getByLabel('Mobile number').fill('8123 4567');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor();
    await page.getByText('+65 8123 4567').waitFor();
    await typeCode(page, await codeFor(journey, '+6581234567'));

    await page.waitForURL('**/clients');
  });

  it('has an outbox that shows by itself what came, in words of the clock, and copies a code by one press', async () => {
    const page = await journey.open('/login');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await requestCode(page, 'fay@kestrel.example');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open the outbox' }).click();
    const outbox = await opened;
    const code = await codeFor(journey, 'fay@kestrel.example');

    await outbox.getByRole('button', { name: code }).click();
    await outbox.getByText('Copied').waitFor();
    expect(await outbox.evaluate('navigator.clipboard.readText()')).toBe(code);
    await page.request.post(identity.generateEmailOtp.path, { data: { email: 'gil@kestrel.example' } });

    const newest = outbox
      .getByRole('article')
      .filter({ hasText: /fay@|gil@/ })
      .first();
    await newest.getByText(/^E-mail to gil@kestrel.example, today at \d\d:\d\d (AM|PM)$/).waitFor();
    await expectAccessible(outbox);
  });

  it('never follows next to another site', async () => {
    const page = await journey.open('/login?next=//elsewhere.example/');
    await requestCode(page, 'cho@kestrel.example');
    await typeCode(page, await codeFor(journey, 'cho@kestrel.example'));

    await page.waitForURL('**/clients');
    expect(new URL(page.url()).host).toBe(new URL(journey.app().url).host);
  });
});
