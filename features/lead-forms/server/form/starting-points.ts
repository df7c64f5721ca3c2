import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { FormDefinition, NewLeadForm, Question, QuestionKind } from '../../contract.ts';
import { startWords } from './en.ts';

type StartingPoint = z.output<typeof NewLeadForm>['starts_as'];

/** Returns the id of a new question. */
export const newQuestionId = (): string => `q${randomBytes(5).toString('hex')}`;

/** Returns a question as it is added, without its id. */
export const makeQuestion = (kind: QuestionKind, more: Partial<Question> = {}): Omit<Question, 'id'> => ({
  kind,
  label: '',
  help: '',
  placeholder: '',
  is_required: false,
  custom_field_id: null,
  answer_type: 'text',
  options: [],
  text: '',
  condition: null,
  ...more,
});

const ask = (kind: QuestionKind, label: string, more: Partial<Question> = {}): Question => ({
  id: newQuestionId(),
  ...makeQuestion(kind, { label, ...more }),
});

const note = (label: string) => ask('note', label, { answer_type: 'long_text' });

const questionsOf: Record<StartingPoint, () => Question[]> = {
  empty: () => [ask('phone', startWords.phone, { is_required: true })],
  contact: () => [
    ask('name', startWords.name, { is_required: true }),
    ask('phone', startWords.phone, { is_required: true }),
    ask('email', startWords.email),
    note(startWords.contact_note),
  ],
  register_interest: () => [
    ask('name', startWords.name, { is_required: true }),
    ask('phone', startWords.phone, { is_required: true }),
    ask('email', startWords.email),
    ask('location', startWords.location),
    note(startWords.interest_note),
    ask('consent', startWords.consent, { text: startWords.consent_text }),
  ],
  quote: () => [
    ask('name', startWords.name, { is_required: true }),
    ask('company', startWords.company),
    ask('email', startWords.email, { is_required: true }),
    ask('phone', startWords.phone),
    ask('note', startWords.quote_note, { answer_type: 'long_text', is_required: true }),
  ],
};

/** Returns a new form with the questions of a starting point. */
export const makeStart = (starts_as: StartingPoint, name: string): FormDefinition => ({
  title: name,
  intro: '',
  language: 'en',
  questions: questionsOf[starts_as](),
  look: { accent: '#02666e', theme: 'auto', cover_key: null, logo_key: null, shows_contact: true },
  words: {},
  unfinished_notice: '',
  after_sending: { kind: 'text' },
});
