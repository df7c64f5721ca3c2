import { isLoadWithinLimits, MAX_SIGNALS_OF_VISIT } from '#features/sharing/server/index.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionState } from '#platform/server/sessions/session.ts';
import type { SignalReport } from '../../../signals.ts';
import { findPublicForm } from '../../public/public-form.ts';
import { readVisit, type Visit } from '../../public/visit-token.ts';
import { gradeVisit } from './grade-visit.ts';
import { countKnown, insertSignals, lockVisit, readSignals, writeView } from './signals.queries.ts';

/** A page that was opened longer ago reports nothing that anybody would count. */
const REPORTS_FOR_MS = 24 * 3_600_000;

/** Many people fill a form in the network of one fair or office; more loads than that are no people. */
const LOADS_OF_NETWORK = 300;
const LOADS_OF_DAY = 20_000;

interface Reported extends SignalReport {
  code: string;
  session: SessionState | null;
  /** The IP address of the call. */
  address: string;
  user_agent: string;
  request_id: string;
}

/**
 * Stores what the page of a form reports and grades its visit. What is forged, too old or too much is left out silently, so
 * that a page learns neither its grade nor whether it exceeded a limit.
 */
export async function recordSignals(services: Services, reported: Reported): Promise<void> {
  const visit = readVisit(services.settings.secret_key, reported.visit);
  if (!visit || now().getTime() - Date.parse(visit.drawn_at) > REPORTS_FOR_MS) return;
  const form = await findPublicForm(services, reported.code, null, reported.request_id);
  if (!form || form.form_id !== visit.form_id) return;
  const { org_id } = form;
  if (!(await isWithinLimits(services, org_id, visit, reported))) return;
  const { load_id, user_agent, request_id, signals, session } = reported;
  await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    await lockVisit(scope, visit);
    const isNew = await insertSignals(scope, {
      visit,
      load_id,
      user_agent,
      signals,
      site: reported.site ?? null,
      // Everybody of the organisation may look at its forms.
      is_owner: session?.actor.org_id === org_id,
      received_at: nowIso(),
    });
    if (isNew) await regradeVisit(scope, visit);
  });
}

/** Grades the visit again from all its signals. */
async function regradeVisit(scope: OrgScope, visit: Visit): Promise<void> {
  await writeView(scope, visit, gradeVisit(await readSignals(scope, visit)));
}

/** Checks the limits before anything is locked, so that a flood of reports makes nobody wait. */
async function isWithinLimits(services: Services, org_id: number, visit: Visit, reported: Reported): Promise<boolean> {
  const { request_id, address, load_id } = reported;
  const known = await withScope(services.database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
    countKnown(scope, visit, load_id),
  );
  if (known.of_visit >= MAX_SIGNALS_OF_VISIT) return false;
  if (known.is_load_known) return true;
  const limits = {
    page: `form-load:${org_id}:${visit.form_id}`,
    per_network: LOADS_OF_NETWORK,
    per_day: LOADS_OF_DAY,
  };
  return isLoadWithinLimits(services, limits, { address, request_id });
}
