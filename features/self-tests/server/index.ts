import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { startSelfTestClock } from './advance-test.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { dailyTestsJob } from './daily-tests.job.ts';
import { makeTestJob } from './make-test.job.ts';
import { selfTestRoutes } from './self-tests.routes.ts';

export { type Refusal, type SelfTester, selfTester, TestRefused, type TestToMake } from './self-testers.ts';

export const selfTestsModule = serverModule({
  contracts: [contract],
  routes: selfTestRoutes,
  events,
  jobs: [makeTestJob, cleanUpJob, dailyTestsJob],
  background: [startSelfTestClock],
  extensions: [rowsOfClients('self_tests', { what: 'stay', why: 'test leads are not merged' })],
});
