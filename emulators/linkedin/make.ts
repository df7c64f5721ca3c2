import {
  type AdAccount,
  type EmulatedForm,
  type EmulatedLead,
  type FormVersion,
  nextNumber,
  type Question,
} from './state.ts';
import type { World } from './world.ts';

export function addPerson({ state }: World, name = 'Grace Tan') {
  const person = { id: `person${nextNumber(state)}`, name };
  state.people.push(person);
  return person;
}

/** Makes an ad account; every person so far has a role on it unless `roles` says otherwise. */
export function addAccount({ state }: World, given: Partial<AdAccount> = {}): AdAccount {
  const account: AdAccount = {
    id: 5_000_000 + nextNumber(state),
    name: `Account ${state.accounts.length + 1}`,
    status: 'ACTIVE',
    test: false,
    roles: Object.fromEntries(state.people.map(({ id }) => [id, 'ACCOUNT_MANAGER'])),
    ...given,
  };
  state.accounts.push(account);
  return account;
}

export const usualQuestions: readonly Question[] = [
  { questionId: 1, name: 'First name', predefinedField: 'FIRST_NAME', text: 'First name' },
  { questionId: 2, name: 'Last name', predefinedField: 'LAST_NAME', text: 'Last name' },
  { questionId: 3, name: 'Email', predefinedField: 'EMAIL', text: 'Email' },
  {
    questionId: 4,
    name: 'Budget',
    text: 'Budget?',
    options: [
      { id: 1, text: 'Under 1M' },
      { id: 2, text: 'Over 1M' },
    ],
  },
];

export const usualVersion = (given: Partial<FormVersion> = {}): FormVersion => ({
  questions: usualQuestions.map((question) => ({ ...question })),
  hidden_fields: [{ name: 'utm_source', value: 'li' }],
  consents: [{ id: 11, text: 'I agree' }],
  ...given,
});

export function addForm(world: World, given: Partial<EmulatedForm> & { account_id: number }): EmulatedForm {
  const form: EmulatedForm = {
    id: 6_600_000 + nextNumber(world.state),
    name: `Form ${world.state.forms.length + 1}`,
    state: 'PUBLISHED',
    created_ms: world.nowMs,
    versions: [usualVersion()],
    ...given,
  };
  world.state.forms.push(form);
  return form;
}

/** What a customer answered, by the number of the question: a text, or the numbers of options. */
export type Answers = Readonly<Record<number, string | number[]>>;

export interface Submission {
  id?: string;
  /** How long ago it was sent. */
  sent_ago_s?: number;
  is_test?: boolean;
  /** The newest if nothing is said. */
  version?: number;
  /** Answers as LinkedIn writes them, beside the others. */
  more_answers?: unknown[];
  has_no_response?: boolean;
}

/** Makes a lead of a form, that nobody is told of. */
export function addLead(
  { state, nowMs }: World,
  form_id: number,
  answers: Answers,
  { id, sent_ago_s = 0, is_test = false, version, more_answers = [], has_no_response = false }: Submission = {},
): EmulatedLead {
  const form = state.forms.find((one) => one.id === form_id);
  if (!form) throw new Error(`no form ${form_id}`);
  const number = String(nextNumber(state)).padStart(12, '0');
  const lead: EmulatedLead = {
    id: id ?? `11111111-2222-4333-8444-${number}-6`,
    account_id: form.account_id,
    form_id,
    version: version ?? form.versions.length,
    submitted_ms: nowMs - sent_ago_s * 1_000,
    is_test,
    answers: [
      ...Object.entries(answers).map(([questionId, given]) => writeAnswer(Number(questionId), given)),
      ...more_answers,
    ],
    consents: form.versions.at(-1)!.consents.map((consent) => ({ consentId: consent.id, accepted: true })),
    has_no_response,
  };
  state.leads.push(lead);
  return lead;
}

const writeAnswer = (questionId: number, given: string | number[]) => ({
  questionId,
  answerDetails:
    typeof given === 'string'
      ? { textQuestionAnswer: { answer: given } }
      : { multipleChoiceAnswer: { options: given } },
});
