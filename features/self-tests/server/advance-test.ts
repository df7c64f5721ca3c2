import { isDeepStrictEqual } from 'node:util';
import { leadPages } from '#features/leads/pages.ts';
import { alertPeople } from '#features/notifications/server/index.ts';
import { findSourcePage, listManagers, sourceSilentKind } from '#features/source-health/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { sweepWork } from '#platform/server/jobs/repeat-work.ts';
import { listWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import type { StoredStep } from '../contract.ts';
import { selfTestAdvanced } from '../events.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { writeFailure } from './en.ts';
import { readFacts } from './read-facts.ts';
import { changeTest, findRunning, lockRunningTest, type StoredTest, type TestPatch } from './self-tests.queries.ts';
import { advanceSteps, findResult, type LeadFacts } from './steps.ts';

/** Moves a running test on as far as its lead has come; leaves it alone while another process does. */
export async function advanceTest(scope: OrgScope, services: Services, id: string): Promise<void> {
  const test = await lockRunningTest(scope, id);
  if (!test) return;
  const { facts, found } = await readFacts(scope, services, test);
  await writeProgress(scope, services, test, facts, found);
}

/** Writes the steps of a locked test; tells open screens, and the people who must know that a daily one failed. */
export async function writeProgress(
  scope: OrgScope,
  services: Services,
  test: StoredTest,
  facts: LeadFacts,
  found: TestPatch,
): Promise<void> {
  const hops = advanceSteps(test.hops, facts, { started_at: test.started_at, now: nowIso() });
  const result = findResult(hops);
  if (result === null && isDeepStrictEqual(hops, test.hops)) return;
  await changeTest(scope, test.id, { ...found, hops, ...(result && { status: result, finished_at: nowIso() }) });
  await record(scope, selfTestAdvanced, {
    subject_id: test.source_id,
    payload: { self_test_id: test.id },
    audience: null,
  });
  if (result === null) return;
  await enqueue(scope, cleanUpJob, { org_id: scope.org_id, id: test.id });
  if (result === 'FAILED' && test.is_daily) await alertOfFailure(scope, services, test, hops);
}

async function alertOfFailure(
  scope: OrgScope,
  { settings: { public_url } }: Services,
  { source_id, source_kind, source_name }: StoredTest,
  hops: readonly StoredStep[],
): Promise<void> {
  const problem = hops.find(({ status }) => status === 'FAILED')?.problem;
  await alertPeople(scope, sourceSilentKind, await listManagers(scope), {
    ...writeFailure(source_name, problem?.detail ?? ''),
    public_url,
    page: findSourcePage(source_kind)?.(source_id) ?? fillPage(leadPages.integrations),
  });
}

const TICK_MS = 1_000;

/**
 * Follows the test leads under way, every second in each process that runs jobs. How far one is stands in the database, so
 * another process goes on where one stops.
 */
export const startSelfTestClock = (services: Services): BackgroundWork =>
  sweepWork(services, {
    every_ms: TICK_MS,
    finds: [findRunning],
    work: () => runSelfTestClock(services),
    complaint: 'self-tests wait for the next second',
  });

/** Moves on every test under way. */
export async function runSelfTestClock(services: Services): Promise<void> {
  for (const { org_id, id } of await listWork(services.database, findRunning)) {
    const options = { org_id, actor: null, request_id: 'self-test-clock', mode: 'transaction' } as const;
    await withScope(services.database, options, (scope) => advanceTest(scope, services, id)).catch((error: unknown) =>
      services.log.error({ err: error, org_id, self_test_id: id }, 'a self-test waits'),
    );
  }
}
