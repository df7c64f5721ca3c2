import { withScope } from '#platform/server/database/scope.ts';
import { repeatWork } from '#platform/server/jobs/repeat-work.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { advanceTest } from './advance-test.ts';
import { listRunning } from './self-tests.queries.ts';

const TICK_MS = 1_000;

/**
 * Follows the test leads under way, every second in each process that runs jobs. How far one is stands in the database, so
 * another process goes on where one stops.
 */
export const startSelfTestClock = (services: Services): BackgroundWork =>
  repeatWork(services, {
    every_ms: TICK_MS,
    work: () => runSelfTestClock(services),
    complaint: 'self-tests wait for the next second',
  });

/** Moves on every test under way. */
export async function runSelfTestClock(services: Services): Promise<void> {
  for (const { org_id, id } of await listRunning(services.database)) {
    const options = { org_id, actor: null, request_id: 'self-test-clock', mode: 'transaction' } as const;
    await withScope(services.database, options, (scope) => advanceTest(scope, services, id)).catch((error: unknown) =>
      services.log.error({ err: error, org_id, self_test_id: id }, 'a self-test waits'),
    );
  }
}
