import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { type SelfTest, selfTests } from '../contract.ts';
import { dailySelfTestSwitched } from '../events.ts';
import { advanceTest } from './advance-test.ts';
import { findNextTest } from './daily-tests.job.ts';
import { listDailySources, removeDaily, scheduleDailyTest } from './daily-tests.queries.ts';
import { findTest, listTests, markSeen } from './self-tests.queries.ts';
import { showTests } from './show-tests.ts';
import { startTest } from './start-test.ts';

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
