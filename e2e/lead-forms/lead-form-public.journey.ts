import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formSubmissions } from '#features/form-results/contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { ask } from '#features/lead-forms/testing/questions.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { describeJourney, expectAccessible, type Visitor } from '../browser.ts';
import {
  callAs,
  countLeads,
  expectNothingCut,
  type Form,
  fillIn,
  getPath,
  newForm,
  publish,
  send,
  visit,
  waitAsReader,
} from './lead-forms.ts';

const name = ask('name', { label: 'Name', is_required: true });
const phone = ask('phone', { label: 'Phone number', is_required: true });
const email = ask('email', { label: 'E-mail' });
const consent = ask('consent', { label: 'Consent', text: 'Daniel may call me about this project.' });
const brings = ask('company', { label: 'What brings you here?', is_required: true });
const price = ask('location', {
  label: 'Which price?',
  condition: { question_id: brings.id, operator: 'is', value: 'sell' },
});
const sellPage = ask('page_break', {
  label: 'Your home',
  condition: { question_id: brings.id, operator: 'is', value: 'sell' },
});
const severalPages = [
  brings,
  price,
  sellPage,
  ask('note', { label: 'How large is it?' }),
  ask('page_break', { label: 'How can we reach you?' }),
  // A condition on an answer of the first page.
  ask('consent', {
    label: 'Valuation',
    text: 'You may value my home.',
    condition: { question_id: brings.id, operator: 'is', value: 'sell' },
  }),
  email,
];

const listLeads = (owner: Page, form: Form) =>
  callAs<CallOutput<typeof formSubmissions.listLeads>>(owner, 'GET', getPath(formSubmissions.listLeads, form));

/** 320 pixels, and 1440 × 900 at 200 %. */
const narrow: Visitor = { viewport: { width: 320, height: 640 } };
const enlarged: Visitor = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

const everyLook = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [narrow, enlarged].map((size): Visitor => ({ ...size, colorScheme })),
);

/** Fails for every barrier of a public page, and for what is cut off or wider than the window. */
async function expectInOrder(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNothingCut(page);
}

describeJourney('a public form', (journey) => {
  it('is filled in on a phone without a script, its mistakes included', async () => {
    const { owner, form, path } = await newForm(journey, [name, phone, consent]);
    const visitor = await visit(journey, path, { phone: true, javaScriptEnabled: false });
    const { page } = visitor;
    await fillIn(page, { name: 'Siobhán O’Connor', phone: '8123 45' });
    await page.getByRole('checkbox').check();
    journey.allowConsoleError(/422/);
    await page.getByRole('button', { name: 'Send' }).tap();

    await page.getByRole('alert').getByText('Please check these answers').waitFor();
    expect(await page.locator(':focus').getAttribute('role')).toBe('alert');
    expect(await page.getByLabel('Name').inputValue()).toBe('Siobhán O’Connor');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+65 8123 4567');
    await send(visitor);

    await expect.poll(() => countLeads(owner, form)).toBe(1);
  });

  it('is filled in by keyboard alone, told at the field and above, in both themes, at 320 pixels and at 200 %', async () => {
    const { path } = await newForm(journey, [
      name,
      phone,
      ask('page_break', { label: 'One more thing' }),
      email,
      consent,
    ]);
    for (const [index, look] of everyLook.entries()) {
      const page = await journey.open(path, look);
      await page.getByRole('button', { name: 'Next' }).waitFor();
      await expectInOrder(page);
      await page.keyboard.press('Tab');
      await page.keyboard.type(`Mai ${index}`);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('8123');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Phone number: Unsupported or invalid phone number').waitFor();
      expect(await page.locator(':focus').getAttribute('role')).toBe('alert');
      await expectInOrder(page);

      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('End');
      await page.keyboard.type(` 456${index}`);
      await page.locator('.lf-field.valid', { has: page.getByRole('textbox', { name: 'Phone number' }) }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'One more thing' }).waitFor();
      await expectInOrder(page);

      await page.keyboard.press('Tab');
      await page.keyboard.type(`mai${index}@example.com`);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
      await expectInOrder(page);
    }
  });

  it('that is closed, or that never was, says so in both themes, at 320 pixels and at 200 %', async () => {
    const { owner, form, path } = await newForm(journey, [phone]);
    await callAs(owner, 'POST', getPath(leadForms.close, form), {});
    journey.allowConsoleError(/404/);
    for (const look of everyLook) {
      const page = await journey.open(path, look);
      await page.getByRole('heading', { name: 'This form is closed' }).waitFor();
      await expectInOrder(page);
      await page.goto('/f/no-such-form-here');
      await page.getByRole('heading', { name: 'This form does not exist' }).waitFor();
      await expectInOrder(page);
    }
  });

  it('follows a condition over two pages, there and back', async () => {
    const { path } = await newForm(journey, severalPages);
    const page = await journey.open(path);
    await page.getByLabel('What brings you here?').fill('buy');
    expect(await page.getByLabel('Which price?').isVisible()).toBe(false);
    await page.getByLabel('What brings you here?').fill('Sell');
    await page.getByLabel('Which price?').fill('Two million');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Your home' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Which price?').inputValue()).toBe('Two million');

    await page.getByLabel('What brings you here?').fill('buy');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'How can we reach you?' }).waitFor();
    await page.getByText('Page 3 of 3').waitFor();
    expect(await page.getByRole('checkbox').isVisible()).toBe(false);
    await page.getByLabel('E-mail').fill('mai@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  });

  it('goes a page back with the browser, and leaves the form only from the first', async () => {
    const { path } = await newForm(journey, severalPages);
    const page = await journey.open('/login');
    await page.goto(path);
    await page.getByLabel('What brings you here?').fill('buy');
    await page.getByRole('button', { name: 'Next' }).click();
    const last = page.getByRole('heading', { name: 'How can we reach you?' });
    await last.waitFor();

    await page.goBack();
    await page.getByLabel('What brings you here?').waitFor();
    expect(await page.getByLabel('What brings you here?').inputValue()).toBe('buy');
    await page.goForward();
    await last.waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('What brings you here?').waitFor();
    await page.goBack();
    await page.waitForURL('**/login');
  });

  it('names above only what is still wrong', async () => {
    const { path } = await newForm(journey, [name, email, consent]);
    const page = await journey.open(path);
    await page.getByLabel('E-mail').fill('mai');
    await page.getByRole('button', { name: 'Send' }).click();
    const summary = page.getByRole('alert');
    await summary.getByText('Name: ').waitFor();
    await summary.getByText('E-mail: ').waitFor();

    await page.getByLabel('Name').fill('Mai');

    await expect.poll(() => summary.getByText('Name: ').count()).toBe(0);
    expect(await summary.getByText('E-mail: ').isVisible()).toBe(true);
    await page.getByLabel('E-mail').fill('mai@example.com');
    await expect.poll(() => summary.isVisible()).toBe(false);
  });

  it('follows a condition over two pages without a script, asking what appears before it goes on', async () => {
    const { owner, form, path } = await newForm(journey, severalPages);
    const visitor = await visit(journey, path, { phone: true, javaScriptEnabled: false });
    const { page } = visitor;
    const next = page.getByRole('button', { name: 'Next' });
    await page.getByLabel('What brings you here?').fill('Sell');
    expect(await page.getByLabel('Which price?').isVisible()).toBe(false);
    await next.tap();
    await page.getByLabel('Which price?').fill('Two million');
    await next.tap();
    await page.getByRole('heading', { name: 'Your home' }).waitFor();
    await page.getByLabel('How large is it?').fill('90 m²');
    await next.tap();
    await page.getByText('Page 3 of 3').waitFor();
    await page.getByRole('checkbox', { name: 'You may value my home.' }).check();
    await page.getByLabel('E-mail').fill('mai@example.com');
    await send(visitor);

    await expect.poll(() => countLeads(owner, form)).toBe(1);
    const { results } = await listLeads(owner, form);
    const [lead] = results;
    expect(lead!.consents.map(({ text }) => text)).toEqual(['You may value my home.']);
    expect(lead!.answers.flatMap(({ values }) => values)).toEqual(
      expect.arrayContaining(['Sell', 'Two million', '90 m²', 'mai@example.com']),
    );
  });

  it('that was opened before something else was published is sent and filed as the version it was', async () => {
    const { owner, form, path } = await newForm(journey, [name, phone, email]);
    const visitor = await visit(journey, path);
    await visitor.page.getByLabel('Name').fill('Mai');
    const { form: changed } = await publish(owner, form, [email], { title: 'Something else' });
    expect(changed.live_version).toBe(2);
    await visitor.page.getByRole('textbox', { name: 'Phone number' }).fill('8123 4567');
    await send(visitor);

    await expect.poll(() => countLeads(owner, form)).toBe(1);
    const { results } = await listLeads(owner, form);
    expect(results[0]!.answers.map(({ label }) => label)).toEqual(['Name', 'Phone number']);
    await owner.goto(fillPage(leadFormPages.lead_form, { id: form.id }));
    await owner.getByRole('button', { name: /^Mai/ }).click();
    await owner.getByText('Main link, version 1').waitFor();
  });

  it('loses nothing with the network or a reload, and is one lead after Back', async () => {
    const { owner, form, path } = await newForm(journey, [name, phone, email]);
    const page = await journey.open(path);
    await page.getByLabel('Name').fill('Mai Nguyễn');
    await page.reload();
    const opened_ms = Date.now();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Mai Nguyễn');
    await page.getByRole('textbox', { name: 'Phone number' }).fill('8123 4567');
    await waitAsReader({ opened_ms });
    journey.allowConsoleError(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your answers could not be sent. They are kept here; please try again.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();

    await page.goBack();
    await fillIn(page, { name: 'Mai Nguyễn', phone: '8123 4567' });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expect.poll(() => countLeads(owner, form)).toBe(1);
  });
});
