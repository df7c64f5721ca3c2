import * as z from 'zod';
import { Id, Uuid } from '#platform/contract/ids.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import type { SelfTestHopName } from '../contract.ts';
import { writeProgress } from './advance-test.ts';
import { text } from './en.ts';
import { readFacts } from './read-facts.ts';
import { findSelfTester, type MadeTestLead, type SelfTester, TestRefused } from './self-testers.ts';
import { changeTest, findTest, lockRunningTest, type StoredTest } from './self-tests.queries.ts';
import type { LeadFacts } from './steps.ts';

/** Makes the lead of a test that was begun. If the process dies, the clock of tests ends the test. */
export const makeTestJob = defineJob({
  name: 'self-tests.make',
  lane: 'prompt',
  payload: z.object({ org_id: Id, id: Uuid }),
  attempts: 1,
  async run({ services, request_id, log }, { org_id, id }) {
    const inScope = <Result>(work: (scope: OrgScope) => Promise<Result>) =>
      withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);
    const test = await inScope((scope) => findTest(scope, id));
    const tester = test && findSelfTester(test.source_kind);
    if (!tester || test.status !== 'RUNNING') return;
    const { source_id, form_external_id } = test;
    try {
      const made = await tester.start(services, { org_id, source_id, form_external_id, self_test_id: id });
      await inScope((scope) => recordTestLead(scope, services, id, made));
    } catch (error) {
      if (!(error instanceof TestRefused) && !(error instanceof ProviderError))
        log.error({ err: error, org_id, source_id }, 'a test lead could not be made');
      await inScope((scope) => keepRefusal(scope, services, test, tester, error));
    }
  },
});

/** The step that is reached when the provider has answered, by how deep the test goes. */
const firstStep = { PROVIDER: 'MADE', OUR_ADDRESS: 'RECEIVED', PERMISSION_ONLY: 'FETCHED' } as const satisfies Record<
  SelfTester['depth'],
  SelfTestHopName
>;

async function recordTestLead(scope: OrgScope, services: Services, id: string, made: MadeTestLead): Promise<void> {
  const test = await lockRunningTest(scope, id);
  if (!test) return;
  const found = { external_id: made.external_id ?? null, lead_id: made.lead_id ?? null };
  await changeTest(scope, id, found);
  const known = await readFacts(scope, services, { ...test, ...found });
  const reached = { [firstStep[test.depth]]: nowIso(), ...known.facts.reached };
  await writeProgress(scope, services, test, { ...known.facts, reached }, { ...found, ...known.found });
}

async function keepRefusal(
  scope: OrgScope,
  services: Services,
  { id, depth }: StoredTest,
  tester: SelfTester,
  error: unknown,
): Promise<void> {
  const test = await lockRunningTest(scope, id);
  if (!test) return;
  const broken =
    error instanceof TestRefused ? error : { step: firstStep[depth], problem: explainError(tester, error) };
  const facts: LeadFacts = { reached: {}, broken, has_screen: false };
  await writeProgress(scope, services, test, facts, {});
}

function explainError(tester: SelfTester, error: unknown) {
  const { call_class, code, said } =
    error instanceof ProviderError ? error : { call_class: null, code: null, said: null };
  return tester.explain?.({ call_class, code, said }) ?? { detail: text.refused, action: 'try_again', said };
}
