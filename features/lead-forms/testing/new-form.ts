import type { Org } from '#testing/world.ts';
import {
  type FormDefinition,
  type FormSettings,
  type LeadForm,
  leadForms,
  type Question,
  type QuestionKind,
} from '../contract.ts';
import { partOfQuestion } from '../draft-parts.ts';

export interface TestForm {
  readonly id: number;
  readonly source_id: number;
  /** The code of its public address, and the path of that: `/f/{code}`. */
  readonly code: string;
  readonly path: string;
  /** Returns the form as its owner sees it. */
  get(): Promise<LeadForm>;
  change(settings: Partial<FormSettings>): Promise<LeadForm>;
  /** Writes parts of the draft: 'title', 'look', 'question:q1a2b3c'. */
  write(draft: Record<string, unknown>): Promise<LeadForm>;
  publish(): Promise<LeadForm>;
}

interface NewTestForm extends Partial<Omit<FormDefinition, 'questions'>> {
  name?: string;
  /** Its questions instead of those of a contact form. */
  questions?: readonly Question[];
  settings?: Partial<FormSettings>;
  /** False leaves it a draft. */
  is_live?: boolean;
}

/** Makes a lead form of this organisation at the real server, and publishes it. */
export async function newForm(org: Org, { name = 'Website form', ...options }: NewTestForm = {}): Promise<TestForm> {
  const { questions, settings, is_live = true, ...texts } = options;
  const { owner } = org;
  const { id, source_id, address, draft } = await owner.call(leadForms.create, { body: { name } });
  const update = (body: object) => owner.call(leadForms.update, { params: { id }, body });
  const code = address.split('/').at(-1) ?? '';
  const form: TestForm = {
    id,
    source_id,
    code,
    path: `/f/${code}`,
    get: () => owner.call(leadForms.get, { params: { id } }),
    change: update,
    write: (parts) => update({ draft: parts }),
    publish: () => owner.call(leadForms.publish, { params: { id } }),
  };
  const parts = { ...texts, ...(questions && replaceQuestions(draft.questions, questions)) };
  if (Object.keys(parts).length > 0) await form.write(parts);
  if (settings) await form.change(settings);
  if (is_live) await form.publish();
  return form;
}

const replaceQuestions = (before: readonly Question[], after: readonly Question[]) => ({
  ...Object.fromEntries(before.map(({ id }) => [partOfQuestion(id), null])),
  ...Object.fromEntries(after.map((question) => [partOfQuestion(question.id), question])),
  order: after.map(({ id }) => id),
});

/** Returns a question with this id: `newQuestion('qphone1', 'phone', { is_required: true })`. */
export const newQuestion = (id: string, kind: QuestionKind, more: Partial<Question> = {}): Question => ({
  id,
  kind,
  label: kind,
  help: '',
  placeholder: '',
  is_required: false,
  custom_field_id: null,
  answer_type: kind === 'note' ? 'long_text' : 'text',
  options: [],
  text: '',
  condition: null,
  ...more,
});
