import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';
import { MAX_LABEL, MAX_OPTIONS, MAX_QUESTIONS, MAX_TEXT, QUESTION_ID, questionKinds } from './form-limits.ts';
import { wordNames } from './words.ts';

/** What a form is for its visitors: a closed one takes no new answers. */
export const FormState = z.enum(['DRAFT', 'LIVE', 'CLOSED']);
export type FormState = z.output<typeof FormState>;

export const QuestionKind = z.enum(questionKinds);
export type QuestionKind = z.output<typeof QuestionKind>;

/** The id of a question, made by the browser that adds it; it never changes and is never used again. */
export const QuestionId = z.string().regex(QUESTION_ID);

/** Shows a question or page only when an earlier answer is, is not or is empty. */
export const Condition = z.object({
  question_id: QuestionId,
  operator: z.enum(['is', 'is_not', 'is_empty', 'is_not_empty']),
  /** An option's id for a dropdown, 'yes' for a consent that was given, else the text; empty for the last two. */
  value: z.string().max(MAX_LABEL),
});
export type Condition = z.output<typeof Condition>;

/** An option as visitors see it; its id is that of the custom field's option. */
export const QuestionOption = z.object({ id: z.int().positive(), label: z.string().trim().min(1).max(60) });
export type QuestionOption = z.output<typeof QuestionOption>;

/** How the answer to a custom field is typed, kept with the version so that old versions are checked as they were. */
export const AnswerType = z.enum(['text', 'long_text', 'date', 'dropdown', 'number']);

export const Question = z.object({
  id: QuestionId,
  kind: QuestionKind,
  /** What is asked; the heading of a page break; empty for a text. */
  label: z.string().trim().max(MAX_LABEL),
  help: z.string().trim().max(500),
  placeholder: z.string().trim().max(120),
  is_required: z.boolean(),
  /** The custom field it fills; null for every other kind. */
  custom_field_id: z.int().positive().nullable(),
  answer_type: AnswerType,
  options: z.array(QuestionOption).max(MAX_OPTIONS),
  /** The text shown, the statement agreed to, or the value of a hidden question. */
  text: z.string().trim().max(MAX_TEXT),
  condition: Condition.nullable(),
});
export type Question = z.output<typeof Question>;

export const Look = z.object({
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  theme: z.enum(['auto', 'light', 'dark']),
  /** Keys of uploaded pictures (S0-3E-18). */
  cover_key: z.string().max(200).nullable(),
  logo_key: z.string().max(200).nullable(),
  /** Whether the name and picture of the person or team the leads go to is shown. */
  shows_contact: z.boolean(),
});
export type Look = z.output<typeof Look>;

/**
 * The host has no sign that means something in the policy of the page, which names it. Stored as a browser asks for it, so that it
 * can stand in a header; a password in it would be shown to every visitor.
 */
const HttpsAddress = z
  .url({ protocol: /^https$/, hostname: /^[\w.-]+$/, normalize: true, error: messages.url })
  .max(2_000)
  .refine((address) => !/^https:\/\/[^/]*@/.test(address), { error: messages.url });

/** Whether a browser knows how to write in a language: 'en-oops-oops' has the shape of one and is none. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

export const FormWords = z.partialRecord(z.enum(wordNames), z.string().trim().min(1).max(300));
export type FormWords = z.output<typeof FormWords>;

/** What a visitor gets after sending. */
export const AfterSending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('address'), address: HttpsAddress }),
  z.object({
    kind: z.literal('content'),
    content_id: z.int().positive(),
    /** Also by e-mail, to those who gave their consent to the question named here. */
    email_consent_question_id: QuestionId.nullable(),
  }),
]);
export type AfterSending = z.output<typeof AfterSending>;

/** Everything of a form that visitors see; a published version keeps it as it was. */
export const FormDefinition = z.object({
  title: z.string().trim().max(120),
  intro: z.string().trim().max(MAX_TEXT),
  /** BCP 47; direction and `lang` follow from it. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .max(35)
    .refine(isLanguage, 'Choose a language from the list'),
  questions: z.array(Question).max(MAX_QUESTIONS),
  look: Look,
  /** Words that differ from the English ones. */
  words: FormWords,
  /** The consent line under Next; with it what was sent so far is kept. Empty: nothing is kept before sending. */
  unfinished_notice: z.string().trim().max(500),
  after_sending: AfterSending,
});
export type FormDefinition = z.output<typeof FormDefinition>;
