import { type FormDefinition, isAnswered, MAX_QUESTIONS } from '#features/lead-forms/contract.ts';
import {
  type CheckedAnswers,
  checkAnswers,
  listAsked,
  type ShownPage,
  showPages,
  type WrittenAnswers,
  withHiddenValues,
} from '#features/lead-forms/server/index.ts';
import type { PageVisitor } from '#features/tracking-pixels/server/index.ts';
import type { Problem } from '#platform/contract/problems.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import { toProblem } from '#platform/server/http/error-handler.ts';
import type { Services } from '#platform/server/services.ts';
import type { Attribution } from '../../contract.ts';
import { takesAnswers } from '../page/form-closing.ts';
import { findSent } from '../page/public-form.queries.ts';
import type { PublicForm } from '../page/public-form.ts';
import { CHALLENGE_FIELD } from '../spam/challenge.ts';
import { type Judgement, judgeSubmission } from '../spam/judge.ts';
import { findLinkOfVisit } from '../visit/link-of-visit.queries.ts';
import { readAttribution } from '../visit/read-attribution.ts';
import { readCountry, readWritten, type SentFields } from '../visit/read-fields.ts';
import { honeypotName, newVisitId, readVisit, type Visit } from '../visit/visit-token.ts';
import { acceptSubmission } from './accept-submission.ts';
import { storeUnfinished } from './store-unfinished.ts';
import { listConsents } from './submitted.ts';
import { isTest, TEST_FIELD } from './test-proof.ts';

/** One POST of a form. */
export interface SentPage {
  fields: SentFields;
  /** The IP address it came from. */
  address: string;
  /** The country of the visitor, as far as it is guessed. */
  country: string;
  request_id: string;
}

/** What a page is drawn again with: everything that was written, and what is wrong with it. */
export interface PageAgain {
  definition: FormDefinition;
  version: number;
  page: number;
  answers: WrittenAnswers;
  country: string;
  errors: Readonly<Record<string, string>>;
  appeared: readonly string[];
}

/** A lead that begins with this POST: none is a test, what was held back, or what had been sent before. */
interface NewLead {
  /** Who sent it; null where they left out a consent that was asked for. */
  visitor: PageVisitor | null;
}

/** What becomes of a POST. */
export type SendOutcome =
  | { kind: 'sent'; visit_id: string; lead: NewLead | null }
  | { kind: 'page'; status: 200 | 422; again: PageAgain }
  | { kind: 'not_sent'; problem: Problem; again: PageAgain }
  | { kind: 'closed'; definition: FormDefinition; answers: WrittenAnswers };

interface Sending {
  services: Services;
  /** With the link that the visit began by, whatever became of it meanwhile. */
  form: PublicForm;
  sent: SentPage;
  visit: Visit | null;
  definition: FormDefinition;
  version: number;
  written: WrittenAnswers;
  country: string;
  checked: CheckedAnswers;
  came_by: Attribution;
  is_test: boolean;
}

/**
 * Takes one page of a form, checked against the version it was drawn from: goes to the page after or before it, shows it
 * again with what is wrong, or sends everything. What is sent has been checked whole, whatever the pages before said.
 */
export async function sendAnswers(services: Services, form: PublicForm, sent: SentPage): Promise<SendOutcome> {
  const sending = await readSending(services, form, sent);
  const { definition, written, checked, visit } = sending;
  if (!(await takesAnswers(services, form, visit, sent.request_id)))
    return (await findRepeat(sending)) ?? close(sending);
  const pages = showPages(definition, written);
  const place = Math.max(
    0,
    pages.findIndex(({ number }) => number === readPage(sent.fields)),
  );
  const page = pages[place] as ShownPage;
  if (sent.fields.get('go') === 'back') return showPage(sending, pages[Math.max(0, place - 1)] as ShownPage);
  const appeared = findAppeared(page, sent.fields);
  const errors = pick(checked.errors, page);
  if (Object.keys(errors).length > 0 || appeared.length > 0) return showPage(sending, page, errors, appeared);
  const next = pages[place + 1];
  if (next) {
    await storePageAnswers(sending, page);
    return showPage(sending, next);
  }
  const wrong = pages.find((one) => Object.keys(pick(checked.errors, one)).length > 0);
  return wrong ? showPage(sending, wrong, pick(checked.errors, wrong)) : sendAll(sending, page);
}

async function readSending(services: Services, asked: PublicForm, sent: SentPage): Promise<Sending> {
  const { fields } = sent;
  const { secret_key } = services.settings;
  const token = readVisit(secret_key, fields.get('visit') ?? '');
  const begun = token?.form_id === asked.form_id ? await asked.definition(token.version) : null;
  const visit = begun ? token : null;
  const form = visit ? { ...asked, link: await findLinkOfVisit(services, asked, visit, sent.request_id) } : asked;
  const definition = begun ?? form.live;
  const written = withHiddenValues(definition, readWritten(definition, fields));
  const country = readCountry(definition, fields) ?? sent.country;
  return {
    services,
    form,
    sent,
    visit,
    definition,
    version: visit?.version ?? form.live_version,
    written,
    country,
    checked: checkAnswers(definition, written, country),
    came_by: readAttribution(fields),
    is_test: visit !== null && isTest(secret_key, visit.visit_id, fields.get(TEST_FIELD)),
  };
}

const readPage = (fields: SentFields): number => Number(fields.get('page') ?? 0);

/** Returns the questions that these answers show and the page that was sent did not: their fields are not there. */
function findAppeared(page: ShownPage, fields: SentFields): string[] {
  const asked = fields.get('asked');
  if (asked === undefined) return [];
  const drawn = new Set(asked.split(' ', MAX_QUESTIONS));
  return page.questions
    .filter((question) => isAnswered(question) && question.kind !== 'hidden' && !drawn.has(question.id))
    .map(({ id }) => id);
}

const pick = (errors: Readonly<Record<string, string>>, { questions }: ShownPage): Record<string, string> =>
  Object.fromEntries(questions.flatMap(({ id }) => (errors[id] === undefined ? [] : [[id, errors[id]]])));

function showPage(
  sending: Sending,
  page: ShownPage,
  errors: Readonly<Record<string, string>> = {},
  appeared: readonly string[] = [],
): SendOutcome {
  const isWrong = Object.keys(errors).length > 0;
  // A question that has just appeared is asked before anybody is told that its answer is missing.
  const known = Object.fromEntries(Object.entries(errors).filter(([id]) => !appeared.includes(id)));
  return { kind: 'page', status: isWrong ? 422 : 200, again: writeAgain(sending, page.number, known, appeared) };
}

const writeAgain = (
  { definition, version, written, country }: Sending,
  page: number,
  errors: Readonly<Record<string, string>> = {},
  appeared: readonly string[] = [],
): PageAgain => ({ definition, version, page, answers: written, country, errors, appeared });

/** Returns the thank-you of a visit that was sent already; a form that is closed now has taken it. */
async function findRepeat({ services, form, sent, visit }: Sending): Promise<SendOutcome | null> {
  if (!visit) return null;
  const { visit_id } = visit;
  const submission = await findSent(services, form, { visit_id, request_id: sent.request_id });
  return submission ? { kind: 'sent', visit_id, lead: null } : null;
}

const close = ({ definition, written }: Sending): SendOutcome => ({ kind: 'closed', definition, answers: written });

/** Keeps what was sent with Next, where the form says so under it; what looks like spam is held back like anything sent. */
async function storePageAnswers(sending: Sending, page: ShownPage): Promise<void> {
  const { services, form, sent, visit, definition, checked, came_by } = sending;
  if (definition.unfinished_notice === '' || visit === null) return;
  try {
    const judgement = await judge(sending, { is_unfinished: true });
    const kept = { visit, checked: checked.answers, page: page.number, came_by, judgement };
    await storeUnfinished(services, form, kept, sent.request_id);
  } catch (error) {
    // The visitor goes on: everything travels along and is sent at the end.
    logFailure(services, error);
  }
}

async function sendAll(sending: Sending, page: ShownPage): Promise<SendOutcome> {
  const { services, form, sent, visit, version, checked, came_by, is_test } = sending;
  const consents = listConsents(checked.answers, version, nowIso());
  try {
    const judgement = await judge(sending, { is_unfinished: false });
    const submitted = { visit, checked: checked.answers, consents, came_by, judgement, is_test };
    const accepted = await acceptSubmission(services, form, submitted, sent.request_id);
    if (!accepted) return close(sending);
    const isNew = !is_test && !judgement.is_quarantined && !accepted.is_repeat;
    const lead = isNew ? { visitor: describeVisitor(sending, consents.length) } : null;
    return { kind: 'sent', visit_id: visit?.visit_id ?? newVisitId(), lead };
  } catch (error) {
    return { kind: 'not_sent', problem: logFailure(services, error), again: writeAgain(sending, page.number) };
  }
}

function describeVisitor({ definition, checked }: Sending, consents: number): PageVisitor | null {
  if (definition.questions.filter(({ kind }) => kind === 'consent').length > consents) return null;
  const find = (wanted: string) => checked.answers.find(({ question }) => question.kind === wanted)?.values[0] ?? '';
  return { name: find('name'), email: find('email'), phone: find('phone'), location: find('location') };
}

function judge(
  { services, form, sent: { fields, address, request_id }, visit, version, written, checked, is_test }: Sending,
  { is_unfinished }: { is_unfinished: boolean },
): Promise<Judgement> {
  const honeypot = honeypotName(services.settings.secret_key, { form_id: form.form_id, version });
  const facts = {
    form,
    visit,
    written,
    checked: checked.answers,
    honeypot: fields.get(honeypot) ?? '',
    address,
    has_script: fields.get('script') === '1',
    challenge: fields.get(CHALLENGE_FIELD) ?? null,
    now_ms: nowMillis(),
    is_test,
    is_unfinished,
  };
  return judgeSubmission(services, facts, request_id);
}

/** Writes what is our doing into the log. @returns what the visitor is told. */
function logFailure({ log }: Services, error: unknown): Problem {
  const problem = toProblem(error);
  if (problem.status >= 500) log.error({ err: error }, 'answers to a form could not be taken');
  return problem;
}

/** Returns what somebody wrote as lines that people read, for whoever cannot send it any more. */
export const writtenLines = (form: FormDefinition, answers: WrittenAnswers): { label: string; value: string }[] =>
  listAsked(form, answers)
    .filter(({ kind }) => kind !== 'hidden' && kind !== 'consent')
    .flatMap(({ id, label, options }) => {
      const written = answers[id] ?? '';
      const value = options.find((option) => String(option.id) === written)?.label ?? written;
      return value === '' ? [] : [{ label, value }];
    });
