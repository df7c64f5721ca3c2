import { type FormSettings, type LeadForm, leadForms } from '#features/lead-forms/contract.ts';
import type { Person } from '#testing/world.ts';
import type { FormTexts } from './form-drafts.ts';

interface DemoForm {
  name: string;
  texts: FormTexts;
  settings?: Partial<FormSettings>;
  look?: Partial<LeadForm['draft']['look']>;
  /** False leaves it a draft. */
  is_live?: boolean;
}

/** Makes a form, writes its draft, and publishes it, through the calls of the builder. */
export async function makeForm(nadia: Person, { name, texts, settings = {}, look = {}, is_live = true }: DemoForm) {
  const form = await nadia.call(leadForms.create, { body: { name } });
  const params = { id: form.id };
  const { questions, ...parts } = texts;
  const draft = {
    ...parts,
    look: { ...form.draft.look, ...look },
    ...Object.fromEntries(form.draft.questions.map(({ id }) => [`question:${id}`, null])),
    ...Object.fromEntries(questions.map((question) => [`question:${question.id}`, question])),
    order: questions.map(({ id }) => id),
  };
  const written = await nadia.call(leadForms.update, { params, body: { ...settings, draft } });
  if (!is_live) return written;
  return nadia.call(leadForms.publish, { params });
}

/** Returns the code in the address of a form. */
export const getCode = ({ address }: Pick<LeadForm, 'address'>): string => address.split('/').at(-1)!;
