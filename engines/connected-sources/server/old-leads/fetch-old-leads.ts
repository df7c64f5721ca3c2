import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, millisAgo, nowIso, nowMillis, pause } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { OldLeadsRun } from '../../contract.ts';
import { listAccounts } from '../connections/accounts.queries.ts';
import { sourceWords } from '../en.ts';
import { listLastLeads, listWantedForms } from '../forms/wanted-forms.queries.ts';
import type { ConnectedSource } from '../source.ts';
import { changeRun, findLastRun, findRun, insertRun, lockRuns, type StoredRun } from './old-lead-runs.queries.ts';

interface Wish {
  hours: number;
  /** False: begins at the last lead of each form that was fetched, if that is earlier (S1-9-06). */
  keeps_to_hours: boolean;
}

/** How long the call waits for a short run, and how often it looks. */
const LOOKS = 25;
const LOOK_EVERY_MS = 200;
/** How long the result of an unseen run is reported instead of beginning a new one. */
const TOLD_WITHIN_MS = 5 * 60_000;
/** How long a run that failed can be taken up again where it was. */
const RESUMED_WITHIN_MS = 24 * 3_600_000;

/** Fetches old leads in the background and waits a little; asked again, it tells how far that is. */
export async function fetchOldLeads(
  source: ConnectedSource,
  { transaction, read }: Pick<DetachedContext, 'transaction' | 'read'>,
  wish: Wish,
): Promise<OldLeadsRun> {
  const id = await transaction((scope) => beginOrJoin(source, scope, wish));
  let run = await read((scope) => findRun(scope, source.id, id));
  for (let look = 0; look < LOOKS && run?.status === 'RUNNING'; look += 1) {
    await pause(LOOK_EVERY_MS);
    run = await read((scope) => findRun(scope, source.id, id));
  }
  if (!run) throw new Problem('not_found', { log_detail: `run ${id}` });
  if (run.status !== 'RUNNING') await transaction((scope) => changeRun(scope, id, { told_at: nowIso() }));
  return toShown(run);
}

/** Returns how far the run that was begun last is. */
export async function viewLastRun({ id }: ConnectedSource, scope: OrgScope): Promise<OldLeadsRun | null> {
  const run = await findLastRun(scope, id);
  return run ? toShown(run) : null;
}

const toShown = ({ id: _id, hours: _hours, told_at: _told, ...shown }: StoredRun): OldLeadsRun => shown;

/** @returns the id of the run that is at work, ended a moment ago, goes on again, or begins. */
async function beginOrJoin(source: ConnectedSource, scope: OrgScope, wish: Wish): Promise<number> {
  await lockRuns(scope);
  const last = await findLastRun(scope, source.id);
  if (last && (last.status === 'RUNNING' || isNews(last))) return last.id;
  if (last && canGoOn(last, wish)) {
    await changeRun(scope, last.id, { status: 'RUNNING', problem: null, finished_at: null, told_at: null });
    await startJob(source, scope, last.id);
    return last.id;
  }
  if ((await listAccounts(scope, source.id)).length === 0) {
    throw new Problem('not_possible_now', { detail: sourceWords(source).nothing_connected });
  }
  const id = await insertRun(scope, source.id, wish.hours, await planForms(source, scope, wish));
  await startJob(source, scope, id);
  return id;
}

const isNews = ({ told_at, finished_at }: StoredRun): boolean =>
  told_at === null && finished_at !== null && nowMillis() - Date.parse(finished_at) < TOLD_WITHIN_MS;

const canGoOn = ({ status, hours, started_at }: StoredRun, wish: Wish): boolean =>
  status === 'FAILED' && hours === wish.hours && nowMillis() - Date.parse(started_at) < RESUMED_WITHIN_MS;

const startJob = ({ jobs }: ConnectedSource, scope: OrgScope, run_id: number) =>
  enqueue(scope, jobs.oldLeads, { org_id: scope.org_id, run_id });

/** The window begins at the last lead of each form where it may be widened and that is earlier (S1-9-06). */
async function planForms(
  { id: provider, contract }: ConnectedSource,
  scope: OrgScope,
  { hours, keeps_to_hours }: Wish,
) {
  const forms = await listWantedForms(scope, provider);
  const start = millisAgo(hours * 3_600_000);
  const sources = [...new Set(forms.map(({ source_id }) => source_id))];
  const last = keeps_to_hours ? new Map<string, string>() : await listLastLeads(scope, sources);
  return forms.map(({ id, source_id, external_id }) => {
    const known = last.get(`${source_id}:${external_id}`) ?? start;
    const since = known < start ? known : start;
    const kept = daysAgo(contract.keeps_days);
    return { form_id: id, since: since > kept ? since : kept };
  });
}
