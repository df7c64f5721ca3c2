import { randomUUID } from 'node:crypto';
import { wakeFiling } from '#features/leads/server/index.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { shareTransactions } from '#platform/server/database/shared-transactions.ts';
import type { Services } from '#platform/server/services.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { Judgement } from '../spam/judge.ts';
import { countLeads, lockCount } from './count-leads.queries.ts';
import { publishFormSubmissions } from './form-screens.ts';
import { type AcceptedSubmission, type SubmissionToStore, storeIn, storeTogether } from './submissions.queries.ts';
import { type AcceptingForm, type Submitted, type SubmittedVisit, toLeadAnswers, toStored } from './submitted.ts';

/** What a visitor sent, after it was judged. */
type JudgedSubmission = Submitted & { judgement: Judgement; is_test: boolean };

/**
 * Commits what a visitor sent, in one transaction, before they hear of it: the submission and, unless it is held back, the lead.
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
  const visit = getVisit(form, submitted);
  const part = toStore(form, { ...submitted, visit });
  const isCounted = form.max_leads !== null && !judgement.is_quarantined && !is_test;
  const accepted = isCounted
    ? await acceptCounted(services, form, { visit_id: visit.visit_id, part, request_id })
    : await store(services, form.org_id, part);
  if (judgement.is_quarantined) publishFormSubmissions(services, form, request_id);
  else if (accepted?.is_repeat === false) wakeFiling(services);
  return accepted;
}

/** Takes the leads of one form after another, so that those who send at the same moment do not exceed its number together. */
function acceptCounted(
  { database }: Services,
  { org_id, form_id, max_leads }: AcceptingForm,
  { visit_id, part, request_id }: { visit_id: string; part: SubmissionToStore; request_id: string },
): Promise<AcceptedSubmission | null> {
  return withScope(database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    await lockCount(scope, form_id);
    const isFull = max_leads !== null && (await countLeads(scope, form_id, { most: max_leads, visit_id })) >= max_leads;
    return isFull ? null : storeIn(scope, part);
  });
}

/** Does the same inside an open transaction, in which the caller files the lead. */
export const acceptSubmissionIn = (
  scope: OrgScope,
  form: AcceptingForm,
  submitted: JudgedSubmission,
): Promise<AcceptedSubmission> => storeIn(scope, toStore(form, { ...submitted, visit: getVisit(form, submitted) }));

/** Returns the visit that sent; one whose token is absent or forged is a visit of its own each time. */
const getVisit = (form: AcceptingForm, { visit }: JudgedSubmission): SubmittedVisit =>
  visit ?? { visit_id: `none:${randomUUID()}`, version: form.live_version };

/** Visitors who send at the same time share a commit, because each alone takes most of its time for that. */
const store = shareTransactions<number, SubmissionToStore, AcceptedSubmission>({
  at_once: 1,
  largest: 100,
  run: ({ database }, org_id, parts) => storeTogether(database, org_id, parts),
});

function toStore(form: AcceptingForm, submitted: JudgedSubmission & { visit: SubmittedVisit }): SubmissionToStore {
  const { judgement, is_test, checked, consents, came_by } = submitted;
  const stored = toStored(form, submitted);
  const { source, link } = form;
  const alike = { version: stored.version, consents: [...consents], came_by, sent_at: stored.sent_at };
  return {
    ...stored,
    ...alike,
    address_digest: judgement.address_digest.toString('hex'),
    text_digest: judgement.text_digest.toString('hex'),
    is_test,
    source_id: source.id,
    lead_id: uuidV7(),
    body: {
      ...alike,
      submission_id: stored.id,
      form: { id: form.form_id, name: form.name },
      link,
      is_unfinished: false,
      answers: toLeadAnswers(checked),
    },
    next_attempt_at: source.status === 'PAUSED' ? null : stored.sent_at,
  };
}
