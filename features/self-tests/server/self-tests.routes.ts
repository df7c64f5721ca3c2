import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { type SelfTest, type SelfTestHopName, selfTestSteps, selfTests } from '../contract.ts';
import { dailySelfTestSwitched } from '../events.ts';
import { advanceTest } from './advance-test.ts';
import { findNextTest } from './daily-tests.job.ts';
import { listDailySources, removeDaily, scheduleDailyTest } from './daily-tests.queries.ts';
import { findTest, listTests, markSeen, readPastSteps, type StoredTest } from './self-tests.queries.ts';
import { startTest } from './start-test.ts';
import { measureSteps } from './steps.ts';

export const selfTestRoutes = bind(selfTests, {
  list: async ({ scope, query }) => ({
    results: await showTests(scope, await listTests(scope, query.kind)),
    daily_source_ids: await listDailySources(scope, query.kind),
  }),
  start: ({ withRow, body }) =>
    withRow(async (scope, source) =>
      showTest(scope, await startTest(scope, source, { form_id: body.form_id, is_daily: false })),
    ),
  recordSeen: async ({ scope, services, 'any-source': source, body }) => {
    if (!(await markSeen(scope, source.id, body.self_test_id))) throw new Problem('not_found');
    await advanceTest(scope, services, body.self_test_id);
    return done;
  },
  setDaily: async ({ scope, 'any-source': source, body: { is_on } }) => {
    if (is_on) await scheduleDailyTest(scope, source.id, await findNextTest(scope));
    else await removeDaily(scope, source.id);
    const payload = { what: is_on ? ('on' as const) : ('off' as const) };
    await record(scope, dailySelfTestSwitched, { subject_id: source.id, payload, audience: null });
    return done;
  },
});

async function showTest(scope: Scope, id: string): Promise<SelfTest> {
  const test = await findTest(scope, id);
  const [shown] = test ? await showTests(scope, [test]) : [];
  if (!shown) throw new Problem('not_found');
  return shown;
}

/** How many tests that reached a step say how long it usually takes. */
const USUAL_OF = 20;

/** Returns tests with how long each step took and usually takes. */
async function showTests(scope: OrgScope, tests: readonly StoredTest[]): Promise<SelfTest[]> {
  if (tests.length === 0) return [];
  const past = await readPastSteps(scope, [...new Set(tests.map(({ source_id }) => source_id))]);
  const usual = new Map<string, number[]>();
  for (const { source_id, hops, started_at } of past) {
    for (const [index, ms] of measureSteps(hops, started_at).entries()) {
      const key = `${source_id}:${hops[index]!.name}`;
      if (ms !== null) usual.set(key, [...(usual.get(key) ?? []), ms]);
    }
  }
  const usualOf = (source_id: number, name: SelfTestHopName) =>
    findMiddle((usual.get(`${source_id}:${name}`) ?? []).slice(0, USUAL_OF));
  return tests.map((test) => toSelfTest(test, (name) => usualOf(test.source_id, name)));
}

/** Returns the middle of these values, of an even number the mean of the two; null without any. */
function findMiddle(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : Math.round((sorted[half - 1]! + sorted[half]!) / 2);
}

function toSelfTest(test: StoredTest, usual: (name: SelfTestHopName) => number | null): SelfTest {
  const times = measureSteps(test.hops, test.started_at);
  const hops = selfTestSteps.map((name) => {
    const index = test.hops.findIndex((step) => step.name === name);
    const { status, problem } = test.hops[index]!;
    return { name, status, ms: times[index]!, usual_ms: usual(name), problem };
  });
  return { ...test, hops };
}
