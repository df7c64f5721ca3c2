import type { OrgScope } from '#platform/server/database/scope.ts';
import { type SelfTest, type SelfTestHopName, selfTestSteps } from '../contract.ts';
import { readPastSteps, type StoredTest } from './self-tests.queries.ts';
import { measureSteps } from './steps.ts';

/** How many tests that reached a step say how long it usually takes. */
const USUAL_OF = 20;

/** Returns tests with how long each step took and usually takes. */
export async function showTests(scope: OrgScope, tests: readonly StoredTest[]): Promise<SelfTest[]> {
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
