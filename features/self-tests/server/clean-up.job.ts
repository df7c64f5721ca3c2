import * as z from 'zod';
import { Id, Uuid } from '#platform/contract/ids.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { findSelfTester } from './self-testers.ts';
import { findTest, isTested, type StoredTest } from './self-tests.queries.ts';

/** Removes what a test that is over left at the provider. */
export const cleanUpJob = defineJob({
  name: 'self-tests.clean-up',
  payload: z.object({ org_id: Id, id: Uuid }),
  attempts: 6,
  async run({ services, request_id }, { org_id, id }) {
    const options = { org_id, actor: null, request_id, mode: 'read' } as const;
    const test = await withScope(services.database, options, (scope) => findOverTest(scope, id));
    if (!test) return;
    const { source_id, source_kind, form_external_id, external_id } = test;
    await findSelfTester(source_kind)?.cleanUp?.(services, {
      org_id,
      source_id,
      form_external_id,
      self_test_id: id,
      external_id,
    });
  },
});

/** A test that does not know its lead leaves a later test of the source alone, which removes what it finds by itself. */
async function findOverTest(scope: OrgScope, id: string): Promise<StoredTest | null> {
  const test = await findTest(scope, id);
  if (!test) return null;
  return test.external_id === null && (await isTested(scope, test.source_id)) ? null : test;
}
