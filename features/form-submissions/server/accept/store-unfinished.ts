import { millisAgo, nowIso } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { Attribution } from '../../contract.ts';
import { publishFormSubmissions } from './form-screens.ts';
import { hasFinished, saveUnfinished } from './submissions.queries.ts';
import {
  type AcceptingForm,
  findName,
  findSubmissionId,
  listConsents,
  listReach,
  type SubmissionJudgement,
  type SubmittedAnswer,
  type SubmittedVisit,
  toAnswers,
} from './submitted.ts';

/** How long after sending a form somebody begins nothing new under Next; milliseconds. */
const FINISHED_MS = 60 * 60_000;

/** What was sent with Next. */
export interface SentWithNext {
  visit: SubmittedVisit;
  checked: readonly SubmittedAnswer[];
  /** The number of the page that was sent. */
  page: number;
  came_by: Attribution;
  judgement: SubmissionJudgement;
}

/**
 * Keeps what was sent so far; half an hour after the last Next it becomes a lead, if somebody can be reached by it. What is held
 * back stands in quarantine until it is sent or released. Called only for forms that say so under Next.
 */
export async function storeUnfinished(
  services: Services,
  form: AcceptingForm,
  { visit: { visit_id, version }, checked, page, came_by, judgement }: SentWithNext,
  request_id: string,
): Promise<void> {
  const sent_at = nowIso();
  const { org_id, form_id, link } = form;
  const submission = {
    id: findSubmissionId(form, visit_id),
    form_id,
    version,
    link_id: link?.id ?? null,
    visit_id,
    name: findName(checked),
    reach: listReach(checked),
    answers: toAnswers(checked),
    consents: listConsents(checked, version, sent_at),
    came_by,
    page,
    signs: judgement.signs,
    score: judgement.score,
    is_held: judgement.is_quarantined,
    address_digest: judgement.address_digest,
    sent_at,
  };
  await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    // Who has just sent the form and looks at its pages again begins nothing.
    const since = millisAgo(FINISHED_MS);
    if (await hasFinished(scope, { form_id, visit_id, reach: submission.reach, since })) return;
    await saveUnfinished(scope, submission);
  });
  publishFormSubmissions(services, form, request_id);
}
