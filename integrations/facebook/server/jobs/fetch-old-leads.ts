import type { OldLeadsRun } from '#engines/connected-sources/contract.ts';
import { listAccounts } from '#engines/connected-sources/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, millisAgo, nowIso, nowMillis, pause } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { FACEBOOK } from '../../contract.ts';
import { text } from '../en.ts';
import { changeRun, findLastRun, findRun, insertRun, lockRuns, type StoredRun } from './old-lead-runs.queries.ts';
import { oldLeadsJob } from './old-leads.job.ts';
import { lastLeadsOf, listWantedForms } from './wanted-forms.queries.ts';

interface Query {
  hours: number;
  prevent_sync_hours_expansion: boolean;
}

/** How long the call waits for a short run, and how often it looks. */
const LOOKS = 25;
const LOOK_EVERY_MS = 200;
/** How long the end of a run that nobody heard of is told instead of a new one begun. */
const TOLD_WITHIN_MS = 5 * 60_000;
/** How long a run that failed can be taken up again where it was. */
const RESUMED_WITHIN_MS = 24 * 3_600_000;
/** Meta hands out leads for so long (integrations 1.8). */
const KEPT_DAYS = 90;

/** Fetches old leads in the background and waits a little; asked again, it tells how far that is. */
export async function fetchOldLeads(
  { transaction, read }: Pick<DetachedContext, 'transaction' | 'read'>,
  query: Query,
): Promise<OldLeadsRun> {
  const id = await transaction((scope) => beginOrJoin(scope, query));
  let run = await read((scope) => findRun(scope, id));
  for (let look = 0; look < LOOKS && run?.status === 'RUNNING'; look += 1) {
    await pause(LOOK_EVERY_MS);
    run = await read((scope) => findRun(scope, id));
  }
  if (!run) throw new Problem('not_found', { log_detail: `run ${id}` });
  if (run.status !== 'RUNNING') await transaction((scope) => changeRun(scope, id, { told_at: nowIso() }));
  return toShown(run);
}

/** Returns how far the run that was begun last is. */
export async function viewLastRun(scope: OrgScope): Promise<OldLeadsRun | null> {
  const run = await findLastRun(scope);
  return run ? toShown(run) : null;
}

const toShown = ({ id: _id, hours: _hours, told_at: _told, ...shown }: StoredRun): OldLeadsRun => shown;

/** @returns the id of the run that is at work, ended a moment ago, goes on again, or begins. */
async function beginOrJoin(scope: OrgScope, query: Query): Promise<number> {
  await lockRuns(scope);
  const last = await findLastRun(scope);
  if (last && (last.status === 'RUNNING' || isNews(last))) return last.id;
  if (last && canGoOn(last, query)) {
    await changeRun(scope, last.id, { status: 'RUNNING', problem: null, finished_at: null, told_at: null });
    await startJob(scope, last.id);
    return last.id;
  }
  if ((await listAccounts(scope, FACEBOOK)).length === 0) {
    throw new Problem('not_possible_now', { detail: text.no_page_connected });
  }
  const id = await insertRun(scope, query.hours, await planForms(scope, query));
  await startJob(scope, id);
  return id;
}

const isNews = ({ told_at, finished_at }: StoredRun): boolean =>
  told_at === null && finished_at !== null && nowMillis() - Date.parse(finished_at) < TOLD_WITHIN_MS;

const canGoOn = ({ status, hours, started_at }: StoredRun, query: Query): boolean =>
  status === 'FAILED' && hours === query.hours && nowMillis() - Date.parse(started_at) < RESUMED_WITHIN_MS;

const startJob = (scope: OrgScope, run_id: number) => enqueue(scope, oldLeadsJob, { org_id: scope.org_id, run_id });

/** The window begins at the last lead of each form where it may be widened and that is earlier (S1-9-06). */
async function planForms(scope: OrgScope, { hours, prevent_sync_hours_expansion }: Query) {
  const forms = await listWantedForms(scope, FACEBOOK);
  const start = millisAgo(hours * 3_600_000);
  const sources = [...new Set(forms.map(({ source_id }) => source_id))];
  const last = prevent_sync_hours_expansion ? new Map<string, string>() : await lastLeadsOf(scope, sources);
  return forms.map(({ id, source_id, external_id }) => {
    const known = last.get(`${source_id}:${external_id}`) ?? start;
    const since = known < start ? known : start;
    const kept = daysAgo(KEPT_DAYS);
    return { form_id: id, since: since > kept ? since : kept };
  });
}
