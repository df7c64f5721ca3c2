import { FormDefinition, type Question, type QuestionKind } from '#features/lead-forms/contract.ts';

/** Returns a question with an id and a kind; everything else is as plain as it can be. */
export const sampleQuestion = (id: string, kind: QuestionKind, parts: Partial<Question> = {}): Question => ({
  id,
  kind,
  label: id,
  help: '',
  placeholder: '',
  is_required: false,
  custom_field_id: null,
  answer_type: 'text',
  options: [],
  text: '',
  condition: null,
  ...parts,
});

/** Returns a form with these questions. */
export const sampleDefinition = (questions: readonly Question[], parts: Partial<FormDefinition> = {}): FormDefinition =>
  FormDefinition.parse({
    title: 'Register your interest',
    intro: '',
    language: 'en',
    questions,
    look: { accent: '#00696b', theme: 'auto', cover_key: null, logo_key: null, shows_contact: false },
    words: {},
    unfinished_notice: '',
    after_sending: { kind: 'text' },
    ...parts,
  });
