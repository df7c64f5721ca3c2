import { gradeVisit, type Reporter, recordSignals, visitedSubject } from '#engines/visits/server/index.ts';
import { now } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { SignalReport } from '../../signals.ts';
import { findPublicForm } from '../page/public-form.ts';
import { readVisit } from '../visit/visit-token.ts';
import { FORM, lockVisit, writeView } from './views.queries.ts';

/** A page that was opened longer ago reports nothing that anybody would count. */
const REPORTS_FOR_MS = 24 * 3_600_000;

export const formVisits = visitedSubject<unknown>({
  subject: FORM,
  // As long as views may be graded again after a change of the rule.
  signals_kept_days: 90,
  // Many people fill a form in the network of one fair or office; more loads than that are no people.
  loads: { bucket: 'form-load', per_network: 300, per_day: 20_000 },
  lock: lockVisit,
  // Everybody of the organisation may look at its forms.
  isOwnLook: () => true,
  writeViews: ({ scope, visit }, signals) => writeView(scope, visit, gradeVisit(signals)),
});

/**
 * Stores what the page of a form reports and grades its visit. What is forged, too old or too much is left out silently, so
 * that a page learns neither its grade nor whether it exceeded a limit.
 */
export async function recordFormSignals(
  services: Services,
  { code, visit: token, site, signals, ...reported }: SignalReport & Reporter & { code: string },
): Promise<void> {
  const visit = readVisit(services.settings.secret_key, token);
  if (!visit || now().getTime() - Date.parse(visit.drawn_at) > REPORTS_FOR_MS) return;
  const form = await findPublicForm(services, code, null, reported.request_id);
  if (!form || form.form_id !== visit.form_id) return;
  const { form_id: subject_id, visit_id, version, link_id } = visit;
  await recordSignals(services, formVisits, {
    ...reported,
    org_id: form.org_id,
    visit: { subject_id, visit_id },
    facts: { version, ...(link_id !== null && { link_id }), ...(site && { site }) },
    signals: signals.map(({ reached_question_id: reached_part, ...signal }) => ({ ...signal, reached_part })),
  });
}
