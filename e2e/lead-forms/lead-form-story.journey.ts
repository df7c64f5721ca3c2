import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { leadForms } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';
import { callAs, type Form, fillIn, getPath, send, visit } from './lead-forms.ts';

/** More than the product promises to keep. */
const MANY_STEPS = 52;

const questionsOf = (page: Page) => page.getByRole('list', { name: 'Questions' });

/** Returns the questions as they stand on the form. */
const listQuestions = async (page: Page): Promise<string[]> => {
  const names = await questionsOf(page)
    .getByRole('button', { name: /^Edit / })
    .evaluateAll((buttons) => buttons.map((button) => (button as unknown as { ariaLabel: string }).ariaLabel));
  return names.map((name) => name.replace(/^Edit /, ''));
};

const expectQuestions = (page: Page, expected: readonly string[]) =>
  expect.poll(() => listQuestions(page)).toEqual(expected);

/** Drags by mouse to just above a question. */
async function dragAbove(page: Page, name: string, question: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).hover();
  await page.mouse.down();
  const box = (await questionsOf(page).getByRole('button', { name: question }).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 4, { steps: 5 });
  await page.mouse.up();
}

/** Waits until what was written is stored and the screen says so; without that it would go on saying 'Saving…'. */
async function untilSaved(page: Page): Promise<void> {
  await page.getByText(/^Saved at /).waitFor();
}

/** Writes the form: questions dragged and added by keyboard, a condition, a page break and a consent. */
async function build(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('The Linden at Bayshore');
  await page.getByText('Saving…').waitFor();
  await untilSaved(page);
  await dragAbove(page, 'Add Name', 'Edit Phone');
  await expectQuestions(page, ['Name', 'Phone']);
  const properties = page.getByRole('complementary', { name: 'Properties' });
  const label = properties.getByRole('textbox', { name: 'Question' });
  await page.getByRole('button', { name: 'Edit Phone' }).press('Enter');
  await label.fill('Phone number');
  await page.getByRole('button', { name: 'Add Company' }).press('Enter');
  await page.getByRole('button', { name: 'Add Note' }).press('Enter');
  await expectQuestions(page, ['Name', 'Phone number', 'Company', 'Note']);
  await page.getByRole('button', { name: 'Edit Company' }).press('Alt+ArrowUp');
  await expectQuestions(page, ['Name', 'Company', 'Phone number', 'Note']);
  await dragAbove(page, 'Move Company', 'Edit Name');
  await expectQuestions(page, ['Company', 'Name', 'Phone number', 'Note']);

  await label.fill('What brings you here?');
  await page.getByRole('button', { name: 'Edit Note' }).click();
  await label.fill('Which home do you sell?');
  await properties.getByRole('button', { name: 'Add a condition' }).click();
  await properties.getByRole('combobox', { name: 'Question it depends on' }).press('Enter');
  await page.getByRole('option', { name: 'What brings you here?' }).click();
  await properties.getByRole('combobox', { name: 'Comparison' }).press('Enter');
  await page.getByRole('option', { name: 'is', exact: true }).click();
  await properties.getByRole('textbox', { name: 'Answer' }).fill('Sell');
  await questionsOf(page).getByText('Only if “What brings you here?” is “Sell”').waitFor();

  await page.getByRole('button', { name: 'Add Page break' }).press('Enter');
  await properties.getByRole('textbox', { name: 'Page heading' }).fill('Before you go');
  await page.getByRole('button', { name: 'Add Consent' }).press('Enter');
  await properties.getByRole('textbox', { name: 'Name of the consent' }).fill('Calls');
  await properties.getByRole('textbox', { name: 'What people agree to' }).fill('You may call me about this project.');
  await untilSaved(page);
}

const built = ['What brings you here?', 'Name', 'Phone number', 'Which home do you sell?', 'Before you go', 'Calls'];

/** Moves a question to and fro with the keyboard, and takes every step back after a reload. */
async function undoManySteps(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Name' }).focus();
  for (let step = 0; step < MANY_STEPS; step += 1) {
    await page.keyboard.press(step % 2 === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
  }
  await page.keyboard.press('Alt+ArrowUp');
  await expectQuestions(page, ['Name', ...built.filter((name) => name !== 'Name')]);
  await untilSaved(page);
  await page.reload();
  await expectQuestions(page, ['Name', ...built.filter((name) => name !== 'Name')]);
  for (let step = 0; step < MANY_STEPS + 1; step += 1) await page.keyboard.press('Control+z');
  await expectQuestions(page, built);
  const consent = questionsOf(page).getByText('You may call me about this project.');
  await consent.waitFor();
  await page.keyboard.press('Control+z');
  await consent.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+z');
  await consent.waitFor();
  await untilSaved(page);
}

describeJourney('a lead form', (journey) => {
  story(
    'is built, published, filled in on a phone without a script, and its lead appears on the open screen',
    async () => {
      const page = await signIn(journey, newAddress('builder'));
      await page.goto(fillPage(leadFormPages.lead_forms));
      await page.getByRole('heading', { name: 'Create your first form' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Empty form/ }).click();
      await questionsOf(page).waitFor();
      await build(page);
      await expectAccessible(page);
      await undoManySteps(page);
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('Empty form is live').waitFor();

      const id = Number(/lead-forms\/(\d+)\//.exec(page.url())![1]);
      const { address } = await callAs<Form>(page, 'GET', getPath(leadForms.get, { id }));
      const visitor = await visit(journey, new URL(address).pathname, { phone: true, javaScriptEnabled: false });
      await page.getByRole('link', { name: 'Clients', exact: true }).click();
      await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
      await fillOut(visitor.page);
      await send(visitor);

      await page.getByText('New lead: Siobhán O’Connor').waitFor();
      const row = page.getByRole('row').filter({ hasText: 'Siobhán O’Connor' });
      // As a lead that nobody has answered, and in the first stage.
      await row.getByText('New', { exact: true }).nth(1).waitFor();
      await row.getByRole('link', { name: 'Siobhán O’Connor' }).click();
      await page.getByRole('region', { name: 'Answers' }).getByText('The old school, 2 bedrooms').waitFor();
      await page.getByRole('region', { name: 'Consents' }).getByText('You may call me about this project.').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Show the full lead' }).click();
      const lead = page.getByRole('dialog', { name: 'Leads from Siobhán O’Connor' });
      await lead.getByText('What brings you here?').waitFor();
      await lead.getByText('sell', { exact: true }).waitFor();
    },
  );
});

/** Goes through both pages, asked a question that only an answer brings up. */
async function fillOut(page: Page): Promise<void> {
  await page.getByLabel('What brings you here?').fill('sell');
  await fillIn(page, { name: 'Siobhán O’Connor', phone: '+65 8123 4567' });
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByLabel('Which home do you sell?').fill('The old school, 2 bedrooms');
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('heading', { name: 'Before you go' }).waitFor();
  await page.getByRole('checkbox', { name: 'You may call me about this project.' }).check();
}
