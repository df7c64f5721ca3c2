import type { FormDefinition } from '#features/lead-forms/contract.ts';
import { acceptLeadsIn, sourcesById } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { type FormLeadBody, readFormLead, writeFormLead } from '../filing/form-lead-body.ts';
import { linkLead, lockSubmission, type StoredSubmission } from './submissions.queries.ts';

/**
 * Makes a lead of a submission that is none yet, with the time it was sent: one that was held back and is let out, or one that
 * was never finished. One that has its lead already stays as it is.
 */
export async function fileSubmission(scope: OrgScope, services: Services, submission_id: string): Promise<void> {
  const submission = await lockSubmission(scope, submission_id);
  if (submission) await fileTaken(scope, services, submission);
}

/** Does the same for a submission that is locked. */
export async function fileTaken(scope: OrgScope, services: Services, submission: StoredSubmission): Promise<void> {
  const { lead_id, lead_body, visit_id, is_test, is_unfinished } = submission;
  if (lead_id !== null && (is_unfinished || !isUnfinishedLead(lead_body))) return;
  const source = (await sourcesById(scope, [submission.source_id])).get(submission.source_id);
  if (!source) return;
  const body = writeFormLead(describe(submission));
  const key = `visit:${visit_id}${lead_id === null ? '' : ':finished'}`;
  const lead = { body, content_type: 'application/json', dedupe: { key, is_lasting: true }, completes_id: lead_id };
  const arrival = { leads: [lead], query: '', headers: {}, signature: null, is_test };
  const [receipt] = await acceptLeadsIn(scope, services, { ...source, org_id: scope.org_id }, arrival);
  await linkLead(scope, submission.id, receipt!);
}

const isUnfinishedLead = (body: Buffer | null): boolean =>
  body !== null && body.length > 0 && readFormLead(body).is_unfinished;

const describe = (submission: StoredSubmission): FormLeadBody => ({
  submission_id: submission.id,
  form: submission.form,
  version: submission.version,
  link: submission.link,
  sent_at: submission.sent_at,
  is_unfinished: submission.is_unfinished,
  answers: listAnswers(submission),
  consents: submission.consents,
  came_by: submission.came_by,
});

/** Returns the answers of a submission with what its version asked; one whose question is unknown stays an answer. */
export const listAnswers = ({
  answers,
  definition,
}: Pick<StoredSubmission, 'answers' | 'definition'>): FormLeadBody['answers'] =>
  answers.map(({ key, label, values }) => {
    const question = definition?.questions.find(({ id }) => id === key);
    return {
      question_id: key,
      kind: question?.kind ?? 'text',
      label,
      custom_field_id: question?.custom_field_id ?? null,
      values,
      option_ids: findOptions(question, values),
    };
  });

const findOptions = (question: FormDefinition['questions'][number] | undefined, values: readonly string[]): number[] =>
  (question?.options ?? []).filter(({ label }) => values.includes(label)).map(({ id }) => id);
