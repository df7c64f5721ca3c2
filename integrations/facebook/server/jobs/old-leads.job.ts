import * as z from 'zod';
import { type ConnectedAccount, getAccount, NOT_SET_UP } from '#engines/connected-sources/server/index.ts';
import { findKnownSource, type KnownSource } from '#features/leads/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../../contract.ts';
import { explainFailure, explainRefusal, text } from '../en.ts';
import {
  addToForm,
  changeRun,
  endForm,
  findRun,
  listOpenForms,
  type OpenForm,
  pauseForm,
  restartForm,
} from './old-lead-runs.queries.ts';
import { takeLeads } from './take-leads.ts';
import { listWantedForms, type WantedForm } from './wanted-forms.queries.ts';

const Work = z.object({ org_id: Id, run_id: Id });
type Work = z.output<typeof Work>;

/** A run that meets limits for longer than this is given up; it can be taken up again. */
const LONGEST_MS = 24 * 3_600_000;
/** How long a run waits where Meta does not say. */
const USUAL_WAIT_S = 300;

/** Fetches old leads form by form. A form that is done is done for good, so whoever takes the job over goes on behind it. */
export const oldLeadsJob = defineJob({
  name: 'facebook.old-leads',
  payload: Work,
  attempts: 8,
  run: runOldLeads,
  onGivenUp: ({ services }, work) => inRun(services, work, (scope) => endRun(scope, work, text.something_went_wrong)),
});

const inRun = <Result>(
  services: Services,
  { org_id }: Pick<Work, 'org_id'>,
  work: (scope: OrgScope) => Promise<Result>,
) => withScope(services.database, { org_id, actor: null, request_id: 'facebook.old-leads', mode: 'transaction' }, work);

async function endRun(scope: OrgScope, { run_id }: Work, problem: string | null): Promise<void> {
  const status = problem === null ? 'DONE' : 'FAILED';
  await changeRun(scope, run_id, { status, problem, finished_at: nowIso(), told_at: null });
}

/** What stopped a run: accounts that refuse are left out, and limits are waited for. */
interface Stops {
  accounts: Set<number>;
  problem: string | null;
  wait_seconds: number | null;
}

async function runOldLeads(context: JobContext, work: Work): Promise<void> {
  const { services } = context;
  const run = await inRun(services, work, (scope) => findRun(scope, work.run_id));
  if (run?.status !== 'RUNNING') return;
  const [open, wanted] = await inRun(services, work, async (scope) => [
    await listOpenForms(scope, work.run_id),
    await listWantedForms(scope, FACEBOOK),
  ]);
  const stops: Stops = { accounts: new Set(), problem: null, wait_seconds: null };
  for (const form of open) {
    if (context.stopping?.aborted) return inRun(services, work, (scope) => enqueue(scope, oldLeadsJob, work));
    // Switched off or gone since the run began.
    const stored = wanted.find(({ id }) => id === form.form_id);
    if (stored && stops.accounts.has(stored.account_id)) continue;
    if (stored) await fetchForm(services, work, { form, stored }, stops);
    else await inRun(services, work, (scope) => endForm(scope, { run_id: work.run_id, form_id: form.form_id }));
  }
  await inRun(services, work, (scope) => finishOrWait(scope, work, run.started_at, stops));
}

async function finishOrWait(scope: OrgScope, work: Work, started_at: string, stops: Stops): Promise<void> {
  if (stops.wait_seconds === null) return endRun(scope, work, stops.problem);
  if (nowMillis() - Date.parse(started_at) > LONGEST_MS) return endRun(scope, work, text.limit_met);
  const run_at = new Date(nowMillis() + stops.wait_seconds * 1_000).toISOString();
  await enqueue(scope, oldLeadsJob, work, { run_at, key: `facebook.old-leads:${work.org_id}` });
}

interface FormToFetch {
  form: OpenForm;
  stored: WantedForm;
}

async function fetchForm(services: Services, work: Work, { form, stored }: FormToFetch, stops: Stops): Promise<void> {
  const { form_id } = form;
  const one = { run_id: work.run_id, form_id };
  const found = await inRun(services, work, (scope) => findPage(scope, stored));
  if (!found) return;
  let { place } = form;
  for (;;) {
    if (place === null) await inRun(services, work, (scope) => restartForm(scope, one));
    const { stopped } = await takeLeads(services, {
      ...found,
      org_id: work.org_id,
      form: stored,
      since: form.since,
      origin: 'OLD_LEADS',
      place,
      onBatch: (seen, fresh) => inRun(services, work, (scope) => addToForm(scope, one, { seen, fresh })),
    });
    if (stopped === null) return inRun(services, work, (scope) => endForm(scope, one));
    const isPlaceGone = place !== null && stopped.place === place && stopped.error.call_class === 'invalid_request';
    if (!isPlaceGone) {
      await inRun(services, work, (scope) => pauseForm(scope, one, stopped.place));
      return noteStop(stops, found.page, stopped.error);
    }
    place = null;
  }
}

async function findPage(
  scope: OrgScope,
  { account_id, source_id }: WantedForm,
): Promise<{ page: ConnectedAccount; source: KnownSource } | null> {
  const source = await findKnownSource(scope, source_id);
  return source ? { source, page: await getAccount(scope, FACEBOOK, account_id) } : null;
}

function noteStop(
  stops: Stops,
  page: ConnectedAccount,
  { call_class, code, retry_after_seconds }: ProviderError,
): void {
  stops.accounts.add(page.id);
  if (call_class === 'retry_later') {
    stops.wait_seconds = Math.max(stops.wait_seconds ?? 0, retry_after_seconds ?? USUAL_WAIT_S);
    return;
  }
  if (code === NOT_SET_UP) stops.problem ??= text.not_set_up;
  const isRefused = call_class === 'auth_expired' || call_class === 'permission_missing';
  stops.problem ??= isRefused ? explainRefusal(page.name, call_class === 'auth_expired') : explainFailure(page.name);
}
