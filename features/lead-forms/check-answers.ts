import * as z from 'zod';
import { readNumber as readPhoneNumber } from '#domain/phone-numbers.ts';
import { countryForm, readNumber, valueSchemas } from '#features/custom-fields/contract.ts';
import { maximumLength } from './answer-limits.ts';
import { listAsked, type WrittenAnswers, withHiddenValues } from './conditions.ts';
import type { FormDefinition, Question } from './definition.ts';
import { type OwnWords, type WordName, writeWord } from './words.ts';

/** An answer that was given to a question that is shown. */
export interface CheckedAnswer {
  question: Question;
  /** As it is kept: a number in E.164, a day as YYYY-MM-DD, the label of an option, 'yes' for a consent. */
  values: string[];
  option_ids: number[];
}

export interface CheckedAnswers {
  /** Only questions that are shown and answered, in the order of the form. */
  answers: CheckedAnswer[];
  /** What is wrong, by the question's id, in the words of the form. */
  errors: Record<string, string>;
}

/**
 * Checks what a visitor wrote against one version of the form: every question that these answers show, and no other. The
 * messages are those of the specification (S1 §5), unless the form has words of its own.
 *
 * @param country ISO code; a phone number without a country code belongs there.
 */
export function checkAnswers(form: FormDefinition, sent: WrittenAnswers, country: string): CheckedAnswers {
  const written = withHiddenValues(form, sent);
  const shown = listAsked(form, written);
  const answers: CheckedAnswer[] = [];
  const errors: Record<string, string> = {};
  for (const question of shown) {
    const text = (written[question.id] ?? '').trim();
    const checked =
      text === '' ? checkEmpty(question) : checkText(question, text, { country, language: form.language });
    if (checked === null) continue;
    if ('word' in checked) errors[question.id] = writeError(form.words, checked.word, question);
    else answers.push({ question, ...checked });
  }
  const asked = shown.filter(({ kind }) => kind === 'phone' || kind === 'email');
  const last = asked.at(-1);
  const isReachable = asked.some(({ id }) => errors[id] !== undefined || (written[id] ?? '').trim() !== '');
  if (last && !isReachable) errors[last.id] = writeWord(form.words, 'contact_needed');
  return { answers, errors };
}

const email = z.email();

type Kept = Omit<CheckedAnswer, 'question'>;
type Checked = Kept | { word: WordName };

interface Reading {
  country: string;
  language: string;
}

const keep = (value: string, option_ids: number[] = []): Kept => ({ values: [value], option_ids });

function checkEmpty({ kind, is_required }: Question): { word: WordName } | null {
  if (!is_required || kind === 'hidden') return null;
  return { word: kind === 'consent' ? 'consent_needed' : 'required' };
}

function checkText(question: Question, text: string, reading: Reading): Checked {
  if (text.length > maximumLength(question)) return { word: 'too_long' };
  switch (question.kind) {
    case 'name':
      return /\p{L}/u.test(text) ? keep(text) : { word: 'alpha' };
    case 'email':
      return email.safeParse(text).success ? keep(text) : { word: 'email' };
    case 'phone':
      return checkPhone(text, reading.country);
    case 'consent':
      return text === 'yes' ? keep('yes') : { word: 'consent_needed' };
    case 'custom_field':
      return checkCustomField(question, text, reading);
    default:
      return keep(text);
  }
}

/** Brackets, digits, spaces, dashes, dots and slashes, with a plus or not. */
const PHONE_SHAPE = /^\+?[()\d\s\-–./]+$/;

function checkPhone(text: string, country: string): Checked {
  if (!PHONE_SHAPE.test(text.normalize('NFKC'))) return { word: 'telephone' };
  const number = readPhoneNumber(text, country);
  return number === null ? { word: 'phone' } : keep(number);
}

function checkCustomField(question: Question, text: string, { language }: Reading): Checked {
  switch (question.answer_type) {
    case 'date':
      return valueSchemas.date.safeParse(text).success ? keep(text) : { word: 'date' };
    case 'number':
      return checkNumber(text, language);
    case 'dropdown': {
      const option = question.options.find(({ id }) => String(id) === text);
      return option ? keep(option.label, [option.id]) : { word: 'option' };
    }
    default:
      return keep(text);
  }
}

/** Reads '1.250' as people who read the language of the form write it. */
function checkNumber(text: string, language: string): Checked {
  if (!/\d/.test(text)) return { word: 'integer' };
  const { region = 'US' } = new Intl.Locale(language).maximize();
  const number = readNumber(text, countryForm('number', region), null);
  return number === null ? { word: 'number' } : keep(String(number));
}

const writeError = (words: OwnWords, word: WordName, question: Question): string =>
  writeWord(words, word, word === 'too_long' ? { length: maximumLength(question) } : {});
