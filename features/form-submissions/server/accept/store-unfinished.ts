import type { CheckedAnswer } from '#features/lead-forms/server/index.ts';
import { millisAgo } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { Attribution } from '../../contract.ts';
import type { Judgement } from '../spam/judge.ts';
import { publishFormSubmissions } from './form-screens.ts';
import { hasFinished, saveUnfinished } from './submissions.queries.ts';
import { type AcceptingForm, listConsents, type SubmittedVisit, toStored } from './submitted.ts';

/** How long after sending a form somebody begins nothing new under Next; milliseconds. */
const FINISHED_MS = 60 * 60_000;

/** What was sent with Next. */
export interface SentWithNext {
  visit: SubmittedVisit;
  checked: readonly CheckedAnswer[];
  /** The number of the page that was sent. */
  page: number;
  came_by: Attribution;
  judgement: Judgement;
}

/**
 * Keeps what was sent so far; half an hour after the last Next it becomes a lead, if somebody can be reached by it. What is held
 * back stands in quarantine until it is sent or released. Called only for forms that say so under Next.
 */
export async function storeUnfinished(
  services: Services,
  form: AcceptingForm,
  sent: SentWithNext,
  request_id: string,
): Promise<void> {
  const { org_id } = form;
  const stored = toStored(form, sent);
  const { form_id, visit_id, reach, version, sent_at } = stored;
  const submission = {
    ...stored,
    consents: listConsents(sent.checked, version, sent_at),
    page: sent.page,
    address_digest: sent.judgement.address_digest,
  };
  await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    // Who has just sent the form and looks at its pages again begins nothing.
    const since = millisAgo(FINISHED_MS);
    if (await hasFinished(scope, { form_id, visit_id, reach, since })) return;
    await saveUnfinished(scope, submission);
  });
  publishFormSubmissions(services, form, request_id);
}
