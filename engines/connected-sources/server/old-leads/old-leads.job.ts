import type * as z from 'zod';
import { NOT_SET_UP } from '#engines/provider-calls/server/index.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { ProviderError } from '#platform/server/network/provider-call.ts';
import type { ConnectedAccount } from '../../connection.ts';
import { getAccount } from '../connections/accounts.queries.ts';
import { sourceWords } from '../en.ts';
import { listWantedForms, type WantedForm } from '../forms/wanted-forms.queries.ts';
import { type AccountSource, findAccountSource } from '../lead-target.ts';
import { isRefusal } from '../refused-by-provider.ts';
import { type ConnectedSource, type SourceJobs, type SourceWork, WorkOfRun, workFor } from '../source.ts';
import { importLeads } from './import-leads.ts';
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

type Work = z.output<typeof WorkOfRun>;

/** A run that meets limits for longer than this is given up; it can be taken up again. */
const LONGEST_MS = 24 * 3_600_000;
/** Where places last for days, a limit by the day is waited for that often. */
const WAITS = 7;
const getLongest = ({ place_lasts_ms = 0 }: ConnectedSource): number => Math.max(LONGEST_MS, WAITS * place_lasts_ms);
/** How long a run waits where the provider does not say. */
const USUAL_WAIT_S = 300;

/** Fetches old leads form by form. A form that is done is never fetched again, so a process that takes the job over continues with the next. */
export const oldLeadsJob = (source: ConnectedSource): SourceJobs['oldLeads'] =>
  defineJob({
    name: `${source.id}.old-leads`,
    payload: WorkOfRun,
    attempts: 8,
    run: (context, work) => runOldLeads(workFor(source, context.services, work.org_id), context, work),
    onGivenUp: ({ services }, work) =>
      workFor(source, services, work.org_id).inOrg((scope) =>
        endRun(scope, work, sourceWords(source).something_went_wrong),
      ),
  });

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

async function runOldLeads(at: SourceWork, { stopping }: JobContext, work: Work): Promise<void> {
  const { source, inOrg } = at;
  const run = await inOrg((scope) => findRun(scope, source.id, work.run_id));
  if (run?.status !== 'RUNNING') return;
  const [open, wanted] = await inOrg(async (scope) => [
    await listOpenForms(scope, work.run_id, source.place_lasts_ms),
    await listWantedForms(scope, source.id),
  ]);
  const stops: Stops = { accounts: new Set(), problem: null, wait_seconds: null };
  for (const form of open) {
    if (stopping?.aborted) return inOrg((scope) => enqueue(scope, source.jobs.oldLeads, work));
    // Switched off or gone since the run began.
    const stored = wanted.find(({ id }) => id === form.form_id);
    if (stored && stops.accounts.has(stored.account_id)) continue;
    if (stored) await fetchForm(at, work, { form, stored }, stops);
    else await inOrg((scope) => endForm(scope, { run_id: work.run_id, form_id: form.form_id }));
  }
  await inOrg((scope) => finishOrWait(source, scope, work, run.started_at, stops));
}

async function finishOrWait(
  source: ConnectedSource,
  scope: OrgScope,
  work: Work,
  started_at: string,
  stops: Stops,
): Promise<void> {
  if (stops.wait_seconds === null) return endRun(scope, work, stops.problem);
  if (nowMillis() - Date.parse(started_at) > getLongest(source))
    return endRun(scope, work, sourceWords(source).limit_met);
  const run_at = new Date(nowMillis() + stops.wait_seconds * 1_000).toISOString();
  await enqueue(scope, source.jobs.oldLeads, work, { run_at, key: `${source.id}.old-leads:${work.org_id}` });
}

interface FormToFetch {
  form: OpenForm;
  stored: WantedForm;
}

async function fetchForm(at: SourceWork, work: Work, { form, stored }: FormToFetch, stops: Stops): Promise<void> {
  const { form_id } = form;
  const one = { run_id: work.run_id, form_id };
  const { source, inOrg } = at;
  const found = await inOrg((scope) => findAccount(source, scope, stored));
  if (!found) return;
  let { place } = form;
  for (;;) {
    if (place === null) await inOrg((scope) => restartForm(scope, one));
    const { stopped } = await importLeads(at, {
      ...found,
      form: stored,
      since: form.since,
      origin: 'OLD_LEADS',
      place,
      onBatch: (seen, fresh) => inOrg((scope) => addToForm(scope, one, { seen, fresh })),
    });
    if (stopped === null) return inOrg((scope) => endForm(scope, one));
    const isPlaceGone = place !== null && stopped.place === place && stopped.error.call_class === 'invalid_request';
    if (!isPlaceGone) {
      await inOrg((scope) => pauseForm(scope, one, stopped.place));
      return noteStop(source, stops, found.account, stopped.error);
    }
    place = null;
  }
}

async function findAccount(
  source: ConnectedSource,
  scope: OrgScope,
  { account_id, source_id }: WantedForm,
): Promise<{ account: ConnectedAccount; into: AccountSource } | null> {
  const into = await findAccountSource(scope, source_id);
  return into ? { into, account: await getAccount(scope, source.id, account_id) } : null;
}

function noteStop(source: ConnectedSource, stops: Stops, account: ConnectedAccount, error: ProviderError): void {
  const { call_class, code, retry_after_seconds } = error;
  stops.accounts.add(account.id);
  if (call_class === 'retry_later') {
    stops.wait_seconds = Math.max(stops.wait_seconds ?? 0, retry_after_seconds ?? USUAL_WAIT_S);
    return;
  }
  const words = sourceWords(source);
  if (code === NOT_SET_UP) stops.problem ??= words.not_set_up;
  else if (!isRefusal(error)) stops.problem ??= words.unusable(account.name);
  else stops.problem ??= words[call_class === 'auth_expired' ? 'permission_ended' : 'permission_missing'](account.name);
}
