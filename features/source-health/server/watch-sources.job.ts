import * as z from 'zod';
import { toWallMinute } from '#domain/wall-time.ts';
import { leadPages } from '#features/leads/pages.ts';
import { fileWaitingLeads } from '#features/leads/server/index.ts';
import { alertPeople } from '#features/notifications/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import { type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.queries.ts';
import { sourceSilent } from '../events.ts';
import { sourceSilentKind } from './alert-kind.ts';
import { writeSilence } from './en.ts';
import { judgeHistory } from './inactivity.ts';
import {
  listManagers,
  listQuietSources,
  orgsToWatch,
  type QuietSource,
  readHours,
  readSilences,
  type StoredSilence,
  saveSilence,
  updateUsual,
} from './silences.queries.ts';
import { checkSource, findSourcePage, listResting, type SilenceCheck } from './source-checkers.ts';

/** Over how many seconds the organisations of one round are spread. */
const SPREAD_S = 9 * 60;

/** Looks for the silent sources of one organisation. */
export const watchOrgJob = defineJob({
  name: 'source-health.watch-org',
  payload: z.object({ org_id: Id }),
  attempts: 1,
  run: (context, { org_id }) => watchSources(context, org_id),
});

/** Looks every ten minutes which organisations have sources that may be silent; each keeps its place in the round. */
export const watchJob = defineJob({
  name: 'source-health.watch',
  payload: z.object({}),
  attempts: 1,
  cron: '*/10 * * * *',
  async run({ services, request_id }) {
    const orgs = await orgsToWatch(services.database);
    const runs = orgs.map((org_id) => ({
      payload: { org_id },
      options: {
        run_at: new Date(nowMillis() + ((org_id * 37) % SPREAD_S) * 1_000).toISOString(),
        key: `source-health:${org_id}`,
      },
    }));
    await withGlobalScope(services.database, request_id, (scope) => enqueueAll(scope, watchOrgJob, runs));
  },
});

/** A source that has sent nothing for longer than chance explains. */
interface FoundSilence extends QuietSource {
  usual: number;
}

/** A source is warned of at most once in a day, so that a holiday is one warning. */
const WARNED_AGAIN_MS = 24 * 3_600_000;

/** Looks for silent sources of an organisation, checks each, and warns of those that stay silent. */
async function watchSources(context: JobContext, org_id: number): Promise<void> {
  const { services, request_id, log } = context;
  const inScope = <Result>(work: (scope: OrgScope) => Promise<Result>) =>
    withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);
  for (const { source_id, kind } of await inScope(findNews)) {
    const checks = await checkSource(kind)(services, { org_id, source_id }).catch((error: unknown) => {
      log.warn({ err: error, org_id, source_id }, 'a silent source could not be checked');
      return [];
    });
    // What the check found is filed first, because it may end the silence.
    while ((await fileWaitingLeads(services, org_id)) > 0);
    await inScope((scope) => warn(scope, source_id, { checks, public_url: services.settings.public_url }));
  }
}

/** Returns the silences that nobody was warned of; the figures of the others are brought up to date. */
async function findNews(scope: OrgScope): Promise<FoundSilence[]> {
  const found = await findSilent(scope);
  const known = new Map((await readKnown(scope, found)).map((silence) => [silence.source_id, silence]));
  const [news, going_on] = [[] as FoundSilence[], [] as FoundSilence[]];
  for (const silence of found) (isNews(silence, known.get(silence.source_id)) ? news : going_on).push(silence);
  await updateUsual(
    scope,
    going_on
      .filter(({ source_id, since }) => known.get(source_id)?.since === since)
      .map(({ source_id, usual }) => ({ source_id, usual })),
  );
  return news;
}

const readKnown = (scope: OrgScope, found: readonly FoundSilence[]) =>
  readSilences(
    scope,
    found.map(({ source_id }) => source_id),
  );

function isNews({ since, last_at }: FoundSilence, known: StoredSilence | undefined): boolean {
  if (!known) return true;
  if (known.paused_at !== null && known.since >= last_at) return false;
  if (known.warned_at !== null && known.since === since) return false;
  return known.warned_at === null || nowMillis() - Date.parse(known.warned_at) > WARNED_AGAIN_MS;
}

async function findSilent(scope: OrgScope): Promise<FoundSilence[]> {
  const all = await listQuietSources(scope);
  const resting = await listResting(scope, all);
  const quiet = all.filter(({ source_id }) => !resting.has(source_id));
  if (quiet.length === 0) return [];
  const zone = await readOrgZone(scope);
  const hours = await readHours(
    scope,
    quiet.map(({ source_id }) => source_id),
  );
  const weekHour = memoize((at_ms) => findWeekHour(at_ms, zone));
  return quiet.flatMap((source) => {
    const since_ms = Date.parse(source.since);
    const verdict = judgeHistory({ hours: hours.get(source.source_id)!, since_ms, now_ms: nowMillis(), weekHour });
    return verdict?.is_silent ? [{ ...source, usual: verdict.usual_leads }] : [];
  });
}

/** Returns the hour of the week on a zone's clock: 0 is Monday midnight. */
function findWeekHour(at_ms: number, zone: string): number {
  const wall = toWallMinute(new Date(at_ms).toISOString(), zone);
  const weekday = (new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return weekday * 24 + Number(wall.slice(11, 13));
}

function memoize(find: (at_ms: number) => number): (at_ms: number) => number {
  const known = new Map<number, number>();
  return (at_ms) => {
    const answer = known.get(at_ms) ?? find(at_ms);
    known.set(at_ms, answer);
    return answer;
  };
}

/** Warns the people who manage integrations, unless a lead came meanwhile. */
async function warn(
  scope: OrgScope,
  source_id: number,
  { checks, public_url }: { checks: SilenceCheck[]; public_url: string },
): Promise<void> {
  const silence = (await findNews(scope)).find((one) => one.source_id === source_id);
  if (!silence) return;
  const { since, usual, kind, name } = silence;
  const at = nowIso();
  await saveSilence(scope, { source_id, since, usual, checks, checked_at: at, warned_at: at, paused_at: null });
  await record(scope, sourceSilent, { subject_id: source_id, payload: {}, audience: null });
  await alertPeople(scope, sourceSilentKind, await listManagers(scope), {
    ...writeSilence({ name, inactive_ms: nowMillis() - Date.parse(since), usual, checks }),
    public_url,
    page: findSourcePage(kind)?.(source_id) ?? fillPage(leadPages.integrations),
  });
}
