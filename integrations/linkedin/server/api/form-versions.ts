import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import type { ProviderForm } from '#engines/connected-sources/server/index.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { callLinkedin } from './linkedin-call.ts';
import { writeQuery } from './restli.ts';
import { LeadForm } from './shapes.ts';

/** What a lead needs of the version of its form. */
export interface FormVersion {
  name: string;
  version: string | null;
  questions: SourceQuestion[];
  hidden_fields: { name: string; value: string }[];
  consents: { id: string; text: string }[];
}

const MAX_KNOWN = 2_000;

/** Versions never change, so each is asked for once by a process; those under way by the token that asks. */
const known = perProcess(() => ({
  versions: new Map<string, FormVersion>(),
  asked: new Map<string, Promise<FormVersion | null>>(),
}));

/** A hidden field as a question of its own, which no person sees. */
export const HIDDEN = 'HIDDEN';

interface Wanted {
  form_id: string;
  version: string;
}

/** Returns a version of a form; null where LinkedIn has it no more, so that a lead keeps its raw answers. */
export function getVersion(services: Services, token: string, wanted: Wanted): Promise<FormVersion | null> {
  const { versions, asked } = known(services);
  const key = `${wanted.form_id}:${wanted.version}`;
  const found = versions.get(key);
  if (found) return Promise.resolve(found);
  const mine = `${key}:${token}`;
  const answer = asked.get(mine) ?? readVersion(services, token, wanted).finally(() => asked.delete(mine));
  asked.set(mine, answer);
  return answer;
}

async function readVersion(services: Services, token: string, { form_id, version }: Wanted) {
  try {
    const form = await callLinkedin(services, {
      method: 'GET',
      path: `/leadForms/${encodeURIComponent(form_id)}`,
      token,
      query: writeQuery({ versionId: version }),
      shape: LeadForm,
    });
    const read = toVersion(form);
    const { versions } = known(services);
    if (versions.size >= MAX_KNOWN) versions.clear();
    // A server that ignores the wish for a version answers with the newest.
    if (read.version === null || read.version === version) versions.set(`${form_id}:${version}`, read);
    return read;
  } catch (error) {
    if (!(error instanceof ProviderError) || !['not_found', 'invalid_request'].includes(error.call_class)) throw error;
    return null;
  }
}

function toVersion(form: LeadForm): FormVersion {
  return {
    name: form.name ?? '',
    version: form.versionId ?? null,
    questions: listQuestions(form),
    hidden_fields: form.hiddenFields.map(({ name, value }) => ({ name, value: value ?? '' })),
    consents: (form.content?.legalInfo?.consents ?? []).map(({ id, consent }) => ({ id, text: consent ?? '' })),
  };
}

const listQuestions = ({ content }: LeadForm): SourceQuestion[] =>
  (content?.questions ?? []).map(({ questionId, name, predefinedField, question, questionDetails }) => ({
    key: questionId,
    label: question ?? name ?? questionId,
    type: predefinedField ?? '',
    options: (questionDetails?.multipleChoiceQuestionDetails?.options ?? []).map(({ id, text }) => ({
      key: id,
      value: text ?? id,
    })),
  }));

const states: Readonly<Record<string, string>> = { PUBLISHED: 'ACTIVE' };

export function describeForm(form: LeadForm): ProviderForm {
  const { id, name, state, creationLocale, created, hiddenFields } = form;
  const locale = [creationLocale?.language, creationLocale?.country].filter(Boolean).join('_');
  const hidden = hiddenFields.map((field) => ({
    key: `hidden.${field.name}`,
    label: field.name,
    type: HIDDEN,
    options: [],
  }));
  return {
    id,
    name: name || id,
    status: states[state ?? ''] ?? state ?? 'ACTIVE',
    locale: locale || null,
    created_time: created == null ? null : new Date(created).toISOString(),
    questions: form.content ? [...listQuestions(form), ...hidden] : null,
  };
}
