import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type FormDefinition, leadForms, type Question } from '#features/lead-forms/contract.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import type { Journey, Visitor } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

/** Longer than what is sent too fast for a person. */
const FILLED_BY_A_PERSON_MS = 2_100;

export type Form = CallOutput<typeof leadForms.get>;

/** Makes a call as the person of this page, who is expected to be allowed it. */
export async function callAs<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(path, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Returns the path of a call about this form, which a test of a call names as `leadForms.publish`. */
export const getPath = ({ path }: { path: string }, { id }: Pick<Form, 'id'>): string =>
  path.replace('{id}', String(id));

export interface PublishedForm {
  form: Form;
  /** The path of its public page. */
  path: string;
}

/** Publishes these questions in place of those the form has. */
export async function publish(
  page: Page,
  form: Form,
  questions: readonly Question[],
  parts: Partial<FormDefinition> = {},
): Promise<PublishedForm> {
  const draft = {
    ...parts,
    ...Object.fromEntries(form.draft.questions.map(({ id }) => [`question:${id}`, null])),
    ...Object.fromEntries(questions.map((question) => [`question:${question.id}`, question])),
    order: questions.map(({ id }) => id),
  };
  await callAs(page, 'PUT', getPath(leadForms.update, form), { draft });
  const published = await callAs<Form>(page, 'POST', getPath(leadForms.publish, form));
  return { form: published, path: new URL(published.address).pathname };
}

/** Makes a form as the person of this page and publishes it. */
export async function makeForm(
  page: Page,
  questions: readonly Question[],
  parts: Partial<FormDefinition> = {},
): Promise<PublishedForm> {
  const form = await callAs<Form>(page, 'POST', leadForms.create.path, { name: 'The Linden', starts_as: 'empty' });
  return publish(page, form, questions, { title: 'The Linden at Bayshore', ...parts });
}

/** Makes a form in an organisation of its own. */
export async function newForm(journey: Journey, questions: readonly Question[], parts: Partial<FormDefinition> = {}) {
  const owner = await signIn(journey, newAddress('forms'));
  return { owner, ...(await makeForm(owner, questions, parts)) };
}

/** Returns how many leads a form has brought, as its owner sees it. */
export const countLeads = async (owner: Page, form: Form): Promise<number> =>
  (await callAs<Form>(owner, 'GET', getPath(leadForms.get, form))).leads_count;

/** Somebody at the page of a form. */
export interface FormVisitor {
  page: Page;
  opened_ms: number;
}

/** Opens a form as somebody who has never been there. */
export async function visit(journey: Journey, path: string, visitor?: Visitor): Promise<FormVisitor> {
  const page = await journey.open(path, visitor);
  return { page, opened_ms: Date.now() };
}

/** Waits until the page was open as long as a person needs; what else happened meanwhile counts. */
export const waitAsReader = ({ opened_ms }: Pick<FormVisitor, 'opened_ms'>): Promise<void> =>
  delay(Math.max(0, opened_ms + FILLED_BY_A_PERSON_MS - Date.now()));

/** Presses Send as late as a person does, and expects the thank-you. */
export async function send(visitor: FormVisitor): Promise<void> {
  await waitAsReader(visitor);
  await visitor.page.getByRole('button', { name: 'Send' }).click();
  await visitor.page.getByRole('heading', { name: 'Thank you' }).waitFor();
}

/** Fills in what most forms ask for: a name and a phone number. */
export async function fillIn(page: Page, answers: { name: string; phone: string }): Promise<void> {
  await page.getByLabel('Name').fill(answers.name);
  await page.getByRole('textbox', { name: 'Phone number' }).fill(answers.phone);
}

/** Fails for every text of a public page that its box, or the window, does not show whole. */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('.lf *')].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isShown = element.checkVisibility() && box.width > 1 && !element.closest('.lf-honeypot');
    const isOutside = box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5;
    const isTyped = element.matches('input, textarea, select');
    const isCut = !isTyped && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
    return isShown && (isOutside || isCut) ? [element.outerHTML.slice(0, 120)] : [];
  })`);
  expect(cut, 'parts of the page that are cut off').toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(
    true,
  );
}
