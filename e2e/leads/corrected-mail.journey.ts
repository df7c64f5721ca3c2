import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { googleConfirmation, writeMail } from '#emulators/mail/fixtures.ts';
import { sendBySmtp } from '#emulators/mail/smtp-sender.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { leadEmail } from '#integrations/lead-email/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { SECRET_KEY, startTestApp } from '#testing/app.ts';
import { MAIL_DOMAIN, MAILGUN_KEY } from '#testing/leads/mail.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';

const port = await freePort();

/** Makes an organisation with a mail address and a field for budgets. */
async function makeMailbox(journey: Journey) {
  const settings = { INBOUND_MAIL_DOMAIN: MAIL_DOMAIN, MAILGUN_SIGNING_KEY: MAILGUN_KEY };
  const app = await startTestApp(settings, journey.app().database_url);
  onTestFinished(app.close);
  const { owner } = await newOrg({ app });
  await owner.call(customFields.create, { body: { name: 'Opportunity size', type: 'number' } });
  const { address } = await owner.call(leadEmail.create, { body: { kind: 'lead-via-email' } });
  const send = (raw: Buffer) => sendBySmtp(port, { to: [address ?? ''], raw });
  return { owner, address, send };
}

const enquire = (name: string, budget: string) =>
  writeMail(
    [
      'Dear Daniel,',
      'a visitor asked about your listing.',
      '',
      `Name: ${name}`,
      `Mobile: +65 9123 45${budget.slice(0, 2)}`,
      `Email: ${name.split(' ')[0]!.toLowerCase()}@example.com`,
      'Message: Is the corner unit on a high floor still available?',
      `Able to spend: ${budget}`,
      'Listing ID: 20012345',
    ],
    { subject: `New enquiry of ${name}` },
  );

/** Selects words of the mail with the mouse, as a person does. */
async function selectWords(page: Page, words: string): Promise<void> {
  const box = await page.evaluate<{ left: number; right: number; middle: number } | null>(`(() => {
    const walker = document.createTreeWalker(document.querySelector('article'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent.indexOf(${JSON.stringify(words)});
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + ${words.length});
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left, right, middle: top + height / 2 };
    }
    return null;
  })()`);
  if (!box) throw new Error(`the mail has no “${words}”`);
  await page.mouse.move(box.left + 0.5, box.middle);
  await page.mouse.down();
  await page.mouse.move(box.right - 0.5, box.middle, { steps: 5 });
  await page.mouse.up();
}

/** Goes to a part of the page with the Tab key. */
async function reach(page: Page, role: 'button' | 'textbox' | 'radio', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${String(name)}`);
}

describeJourney(
  'leads by e-mail',
  (journey) => {
    it('are read, corrected with the effect shown before, and the next mail is read so (S0-2.1-70)', async () => {
      const { owner, address, send } = await makeMailbox(journey);
      const page = await journey.open('/integrations/lead-via-email', signedInAs(owner));
      await page.getByText('No mails yet').waitFor();
      await page.getByText(address!).waitFor();
      await expectAccessible(page);

      expect(await send(enquire('Ana Lim', '1200000'))).toBe(250);
      expect(await send(enquire('Ben Koh', '2500000'))).toBe(250);
      await page.getByText('Lead, Ana Lim').waitFor();
      await page.getByText('Lead, Ben Koh').click();
      await page.getByRole('article').getByText('a visitor asked about your listing.').waitFor();
      await expectAccessible(page);

      await selectWords(page, '2500000');
      await page.getByRole('menu', { name: '“2500000” is the' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Opportunity size' }).click();
      await page.getByText('2 mails of this sender in 90 days').waitFor();
      await page.getByText('“2500000” is the Opportunity size').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Look at all 2' }).click();
      const changes = page.getByRole('dialog', { name: '2 mails change' });
      await changes.getByText('1200000').waitFor();
      expect(await changes.getByRole('listitem').count()).toBe(2);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Apply from now on' }).click();
      await page.getByText('Applied from now on').waitFor();

      expect(await send(enquire('Cara Ng', '900000'))).toBe(250);
      await page.getByText('Lead, Cara Ng').click();
      const budget = page.getByRole('listitem').filter({ hasText: '900000' });
      await budget.filter({ hasText: 'Opportunity size' }).filter({ hasText: 'Corrected' }).waitFor();
      await page.getByRole('link', { name: 'Open client' }).click();
      await page.getByRole('heading', { name: 'Cara Ng' }).waitFor();
      await page.getByText('900,000').first().waitFor();
    });

    it('are corrected with the keyboard alone, and listed by what is to be checked (S0-2.1-70)', async () => {
      const { owner, send } = await makeMailbox(journey);
      await send(enquire('Ana Lim', '1200000'));
      await send(writeMail(['Please call me back']));
      const page = await journey.open('/integrations/lead-via-email', signedInAs(owner));
      await page.getByText('Lead, Ana Lim').waitFor();
      await page.getByText('No name, phone or e-mail found').waitFor();
      await reach(page, 'radio', 'All');
      await page.keyboard.press('ArrowRight');
      await page.getByText('Lead, Ana Lim').waitFor({ state: 'detached' });
      expect(page.url()).toContain('show=TO_CHECK');
      await page.getByRole('radio', { name: 'To check 1', checked: true }).waitFor();
      await page.keyboard.press('ArrowLeft');
      await reach(page, 'button', /Lead, Ana Lim/);
      await page.keyboard.press('Enter');
      await page.getByText('a visitor asked about your listing.').waitFor();

      await reach(page, 'textbox', 'Words of the mail');
      await page.getByText('Arrow keys choose words').waitFor();
      // The subject, eight lines of the mail, the label, the words behind it.
      for (const key of ['ArrowRight', ...Array<string>(7).fill('ArrowDown'), 'End']) await page.keyboard.press(key);
      await page.getByRole('status').getByText('“1200000” selected').waitFor({ state: 'attached' });
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await page.getByRole('menu', { name: '“1200000” is the' }).waitFor();
      await page.keyboard.press('O');
      await page.keyboard.press('Enter');
      await page.getByText('“1200000” is the Opportunity size').waitFor();
      await page.getByText('2 mails of this sender in 90 days').waitFor();
      await reach(page, 'button', 'Apply from now on');
      await page.keyboard.press('Enter');
      await page.getByText('Applied from now on').waitFor();
      await page.getByRole('textbox', { name: 'Words of the mail' }).and(page.locator(':focus')).waitFor();
      const budget = page.getByRole('listitem').filter({ hasText: '1200000' });
      await budget.filter({ hasText: 'Opportunity size' }).filter({ hasText: 'Corrected' }).waitFor();
    });

    it('fit a phone in the dark, where Google’s question is answered and a finger corrects (ML-02, S0-2.1-70)', async () => {
      const { owner, send } = await makeMailbox(journey);
      await send(googleConfirmation());
      await send(enquire('Ana Lim', '1200000'));
      const visitor = { ...signedInAs(owner), phone: true, colorScheme: 'dark' as const };
      const page = await journey.open('/integrations/lead-via-email', visitor);
      await page.getByText('Confirm forwarding').click();
      await page.getByText('Confirmation code: 218406123', { exact: true }).waitFor();
      const link = page.getByRole('link', { name: 'Open Google’s link' });
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/mail-settings\.google\.com\//);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'It’s confirmed' }).click();
      await page.getByRole('button', { name: 'It’s confirmed' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Back to the mails' }).click();
      await page.getByText('Lead, Ana Lim').click();
      await page.getByRole('heading', { name: 'What was read' }).waitFor();
      await expectAccessible(page);

      await page.getByText('Able to spend').first().tap();
      // No tool presses a finger long; the selection that it makes is made by hand.
      await page.evaluate(`(() => {
        const mark = [...document.querySelectorAll('mark')].find(({ textContent }) => textContent.startsWith('1200000'));
        getSelection().setBaseAndExtent(mark.firstElementChild.firstChild, 0, mark.firstElementChild.firstChild, 7);
      })()`);
      await page.getByRole('button', { name: 'Which field is it?' }).tap();
      await page.getByRole('menu', { name: '“1200000” is the' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Opportunity size' }).tap();
      await page.getByRole('dialog', { name: 'What this changes' }).getByText('1 mail of this sender').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Apply from now on' }).tap();
      await page.getByText('Applied from now on').waitFor();
    });
  },
  { INBOUND_MAIL_DOMAIN: MAIL_DOMAIN, INBOUND_SMTP_PORT: String(port), SECRET_KEY },
);
