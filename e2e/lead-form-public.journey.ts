import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { leadForms } from '#integrations/lead-forms/contract.ts';
import type { FormDefinition, Question } from '#integrations/lead-forms/definition.ts';
import { ask } from '#integrations/lead-forms/testing/questions.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible, type Journey } from './browser.ts';
import { newAddress, signIn } from './people.ts';

/** Longer than what is sent too fast for a person. */
const FILLED_BY_A_PERSON_MS = 2_500;

type Form = CallOutput<typeof leadForms.get>;

async function call<Answer>(page: Page, method: string, path: string, data: object): Promise<Answer> {
  const answer = await page.request.fetch(path, { method, data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Publishes these questions in place of those the form has. @returns the path of the form. */
async function publish(page: Page, form: Form, questions: readonly Question[], parts: Partial<FormDefinition> = {}) {
  const draft = {
    ...parts,
    ...Object.fromEntries(form.draft.questions.map(({ id }) => [`question:${id}`, null])),
    ...Object.fromEntries(questions.map((question) => [`question:${question.id}`, question])),
    order: questions.map(({ id }) => id),
  };
  await call(page, 'PUT', leadForms.get.path.replace('{id}', String(form.id)), { draft });
  const published = await call<Form>(page, 'POST', leadForms.publish.path.replace('{id}', String(form.id)), {});
  return { form: published, path: new URL(published.address).pathname };
}

async function newForm(journey: Journey, questions: readonly Question[], parts: Partial<FormDefinition> = {}) {
  const owner = await signIn(journey, newAddress('forms'));
  const form = await call<Form>(owner, 'POST', leadForms.create.path, { name: 'The Linden', starts_as: 'empty' });
  return { owner, ...(await publish(owner, form, questions, { title: 'The Linden at Bayshore', ...parts })) };
}

/** How many leads a form has brought, as its owner sees it. */
const countLeads = async (owner: Page, form: Form): Promise<number> =>
  (await call<Form>(owner, 'GET', leadForms.get.path.replace('{id}', String(form.id)), {})).leads_count;

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
const reachPage = ask('page_break', { label: 'How can we reach you?' });

describeJourney('a public form', (journey) => {
  it('is filled in on a phone without a script, its mistakes included', async () => {
    const { owner, form, path } = await newForm(journey, [name, phone, consent]);
    const page = await journey.open(path, { phone: true, javaScriptEnabled: false });
    await page.getByLabel('Name').fill('Siobhán O’Connor');
    await page.getByRole('textbox', { name: 'Phone number' }).fill('8123 45');
    await page.getByRole('checkbox').check();
    journey.allowConsoleError(/422/);
    await page.getByRole('button', { name: 'Send' }).tap();

    await page.getByRole('alert').getByText('Please check these answers').waitFor();
    expect(await page.locator(':focus').getAttribute('role')).toBe('alert');
    expect(await page.getByLabel('Name').inputValue()).toBe('Siobhán O’Connor');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+65 8123 4567');
    await page.waitForTimeout(FILLED_BY_A_PERSON_MS);
    await page.getByRole('button', { name: 'Send' }).tap();

    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expect.poll(() => countLeads(owner, form)).toBe(1);
  });

  it('is filled in by keyboard alone, told at the field and above, in both themes and at 320 pixels', async () => {
    const { path } = await newForm(journey, [name, phone, email, consent]);
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await journey.open(path, { colorScheme, viewport: { width: 320, height: 640 } });
      await page.getByRole('button', { name: 'Send' }).waitFor();
      await expectAccessible(page);
      await page.getByLabel('Name').focus();
      await page.keyboard.type('Mai');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('8123');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Phone number: Unsupported or invalid phone number').waitFor();
      await expectAccessible(page);

      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('End');
      await page.keyboard.type(' 4567');
      await page.locator('.lf-field.valid', { has: page.getByRole('textbox', { name: 'Phone number' }) }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
      await expectAccessible(page);
    }
  });

  it('follows a condition over two pages, there and back', async () => {
    const { path } = await newForm(journey, [
      brings,
      price,
      sellPage,
      ask('note', { label: 'How large is it?' }),
      reachPage,
      email,
    ]);
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
    await page.getByText('Page 2 of 2').waitFor();
    await page.getByLabel('E-mail').fill('mai@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  });

  it('that was opened before something else was published is sent as it was', async () => {
    const { owner, form, path } = await newForm(journey, [name, phone, email]);
    const page = await journey.open(path);
    await page.getByLabel('Name').fill('Mai');
    await publish(owner, form, [email], { title: 'Something else' });
    await page.getByRole('textbox', { name: 'Phone number' }).fill('8123 4567');
    await page.waitForTimeout(FILLED_BY_A_PERSON_MS);
    await page.getByRole('button', { name: 'Send' }).click();

    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expect.poll(() => countLeads(owner, form)).toBe(1);
  });

  it('loses nothing with the network or a reload, and is one lead after Back', async () => {
    const { owner, form, path } = await newForm(journey, [name, phone, email]);
    const page = await journey.open(path);
    await page.getByLabel('Name').fill('Mai Nguyễn');
    await page.reload();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Mai Nguyễn');
    await page.getByRole('textbox', { name: 'Phone number' }).fill('8123 4567');
    await page.waitForTimeout(FILLED_BY_A_PERSON_MS);
    journey.allowConsoleError(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your answers could not be sent. They are kept here; try again.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();

    await page.goBack();
    await page.getByLabel('Name').fill('Mai Nguyễn');
    await page.getByRole('textbox', { name: 'Phone number' }).fill('8123 4567');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expect.poll(() => countLeads(owner, form)).toBe(1);
  });

  it('that is closed says so, in both themes', async () => {
    const { owner, form, path } = await newForm(journey, [phone]);
    await call(owner, 'POST', leadForms.close.path.replace('{id}', String(form.id)), {});
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await journey.open(path, { colorScheme });
      await page.getByRole('heading', { name: 'This form is closed' }).waitFor();
      await expectAccessible(page);
    }
  });
});
