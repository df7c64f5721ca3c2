import { randomBytes } from 'node:crypto';
import { FormDefinition, type Question, type QuestionKind } from '../definition.ts';

/** Returns a question of this kind with an id of its own; everything else is as plain as it can be. */
export const ask = (kind: QuestionKind, parts: Partial<Question> = {}): Question => ({
  id: `q${randomBytes(6).toString('hex')}`,
  kind,
  label: kind,
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

/** Returns a whole form; without questions of its own it asks for name, phone and e-mail. */
export const defineForm = (parts: Partial<FormDefinition> = {}): FormDefinition =>
  FormDefinition.parse({
    title: 'The Linden at Bayshore',
    intro: 'Register to see prices and floor plans first.',
    language: 'en',
    questions: [ask('name', { is_required: true }), ask('phone'), ask('email')],
    words: {},
    unfinished_notice: '',
    after_sending: { kind: 'text' },
    ...parts,
    look: { accent: '#02666e', theme: 'auto', cover_key: null, logo_key: null, shows_contact: false, ...parts.look },
  });
