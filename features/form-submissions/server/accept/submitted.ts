import { createHash } from 'node:crypto';
import type { CheckedAnswer } from '#features/lead-forms/server/index.ts';
import type { LeadAnswer } from '#features/leads/contract.ts';
import type { KnownSource } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Attribution, GivenConsent } from '../../contract.ts';
import type { FormLeadBody } from '../filing/form-lead-body.ts';
import type { Judgement } from '../spam/judge.ts';

/** A form as accepting needs it. */
export interface AcceptingForm {
  org_id: number;
  form_id: number;
  name: string;
  source: KnownSource;
  /** The link it was opened by; null for its own address. */
  link: { id: number; name: string } | null;
  live_version: number;
  /** The most leads it takes; null for any number. */
  max_leads: number | null;
}

/** One drawing of the page, as accepting needs it. */
export interface SubmittedVisit {
  visit_id: string;
  version: number;
}

/** What a visitor sent, with what is known of how they came. */
export interface Submitted {
  /** Null where its token was absent or forged. */
  visit: SubmittedVisit | null;
  checked: readonly CheckedAnswer[];
  consents: readonly GivenConsent[];
  came_by: Attribution;
}

/** What was decided about it before it is committed. */
type Judged = Submitted & { visit: SubmittedVisit; judgement: Judgement };

/** Returns what is stored of a submission, whether it was sent or only begun. */
export function toStored(form: AcceptingForm, { visit, checked, came_by, judgement }: Omit<Judged, 'consents'>) {
  return {
    id: findSubmissionId(form, visit.visit_id),
    form_id: form.form_id,
    version: visit.version,
    link_id: form.link?.id ?? null,
    visit_id: visit.visit_id,
    name: findName(checked),
    reach: listReach(checked),
    answers: toAnswers(checked),
    came_by,
    signs: judgement.signs,
    score: judgement.score,
    is_held: judgement.is_quarantined,
    sent_at: nowIso(),
  };
}

/** Returns the consents among checked answers, with the words that were agreed to. */
export const listConsents = (checked: readonly CheckedAnswer[], version: number, at: string): GivenConsent[] =>
  checked.flatMap(({ question, values }) =>
    question.kind === 'consent' && values[0] === 'yes'
      ? [{ question_id: question.id, text: question.text || question.label, version, at }]
      : [],
  );

/** Returns the name somebody gave; empty where none was asked. */
const findName = (checked: readonly CheckedAnswer[]): string =>
  checked.find(({ question }) => question.kind === 'name')?.values[0] ?? '';

/** Returns the e-mail addresses and phone numbers somebody gave, by which they are known again. */
const listReach = (checked: readonly CheckedAnswer[]): string[] =>
  checked.flatMap(({ question: { kind }, values: [value = ''] }) =>
    (kind === 'email' || kind === 'phone') && value !== '' ? [value.toLowerCase()] : [],
  );

/** Returns answers as lists show them, under the words of the form. */
const toAnswers = (checked: readonly CheckedAnswer[]): LeadAnswer[] =>
  checked.map(({ question, values }) => ({ key: question.id, label: question.label || question.text, values }));

/** Returns answers as the ledger keeps them. */
export const toLeadAnswers = (checked: readonly CheckedAnswer[]): FormLeadBody['answers'] =>
  checked.map(({ question, values, option_ids }) => ({
    question_id: question.id,
    kind: question.kind,
    label: question.label || question.text,
    custom_field_id: question.custom_field_id,
    values,
    option_ids,
  }));

/** Returns the id of the submission of a visit: the same one for the same visit, so that it is known before it is stored. */
export function findSubmissionId(
  { org_id, form_id }: Pick<AcceptingForm, 'org_id' | 'form_id'>,
  visit_id: string,
): string {
  const bytes = createHash('sha256').update(`${org_id}:${form_id}:${visit_id}`).digest().subarray(0, 16);
  bytes[6] = 0x80 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
