import { randomUUID } from 'node:crypto';
import { wakeFiling } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { callAlone } from '#platform/server/database/call-alone.queries.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { countLeads, lockCount } from '../leads-of-form.queries.ts';
import { writeFormLead } from './form-lead-body.ts';
import { type AcceptedSubmission, callAcceptSubmission } from './submissions.queries.ts';
import {
  type AcceptingForm,
  findName,
  findSubmissionId,
  type SubmissionJudgement,
  type Submitted,
  type SubmittedVisit,
  toAnswers,
  toLeadAnswers,
} from './submitted.ts';

/** What a visitor sent, after it was judged. */
type JudgedSubmission = Submitted & { judgement: SubmissionJudgement; is_test: boolean };

/**
 * Commits what a visitor sent, in one statement, before they hear of it: the submission and, unless it is held back, the lead.
 * The same visit sent again stores nothing and gets the first. What a visit began under Next and sent later is one submission;
 * where it had become a lead already, the second lead completes that one.
 *
 * @returns null when the form has its largest number of leads.
 */
export async function acceptSubmission(
  services: Services,
  form: AcceptingForm,
  submitted: JudgedSubmission,
  request_id: string,
): Promise<AcceptedSubmission | null> {
  const { judgement, is_test } = submitted;
  const visit = submitted.visit ?? { visit_id: `none:${randomUUID()}`, version: form.live_version };
  const values = toValues(form, { ...submitted, visit });
  const isCounted = form.max_leads !== null && !judgement.is_held && !is_test;
  const accepted = isCounted
    ? await acceptCounted(services, form, { visit_id: visit.visit_id, values, request_id })
    : (await callAlone<AcceptedSubmission>(services.database, 'accept_submission', values))[0]!;
  if (accepted && !judgement.is_held && !accepted.is_repeat) wakeFiling(services);
  return accepted;
}

/** Takes the leads of one form after another, so that those who send at the same moment do not exceed its number together. */
function acceptCounted(
  { database }: Services,
  { org_id, form_id, max_leads }: AcceptingForm,
  { visit_id, values, request_id }: { visit_id: string; values: unknown[]; request_id: string },
): Promise<AcceptedSubmission | null> {
  return withScope(database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    await lockCount(scope, form_id);
    const isFull = max_leads !== null && (await countLeads(scope, form_id, { most: max_leads, visit_id })) >= max_leads;
    return isFull ? null : callAcceptSubmission(scope, values);
  });
}

/** Returns what the function of the database takes. */
function toValues(form: AcceptingForm, submitted: JudgedSubmission & { visit: SubmittedVisit }): unknown[] {
  const { judgement, is_test, checked, consents, came_by } = submitted;
  const { visit_id, version } = submitted.visit;
  const sent_at = nowIso();
  const submission_id = findSubmissionId(form, visit_id);
  const { org_id, form_id, source, link } = form;
  const body = writeFormLead({
    submission_id,
    form: { id: form_id, name: form.name },
    version,
    link,
    sent_at,
    is_unfinished: false,
    answers: toLeadAnswers(checked),
    consents: [...consents],
    came_by,
  });
  const submission = {
    id: submission_id,
    form_id,
    version,
    link_id: link?.id ?? null,
    visit_id,
    name: findName(checked),
    answers: toAnswers(checked),
    consents,
    came_by,
    signs: judgement.signs,
    score: judgement.score,
    is_test,
  };
  return [
    org_id,
    source.id,
    uuidV7(),
    judgement.is_held,
    JSON.stringify(submission),
    judgement.address_digest,
    judgement.text_digest,
    body,
    sent_at,
    source.status === 'PAUSED' ? null : sent_at,
  ];
}
