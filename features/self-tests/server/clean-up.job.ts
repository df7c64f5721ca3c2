import * as z from 'zod';
import { Id, Uuid } from '#platform/contract/ids.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { findSelfTester } from './self-testers.ts';
import { findTest } from './self-tests.queries.ts';

/** Removes what a test that is over left at the provider. */
export const cleanUpJob = defineJob({
  name: 'self-tests.clean-up',
  payload: z.object({ org_id: Id, id: Uuid }),
  attempts: 3,
  async run({ services, request_id }, { org_id, id }) {
    const options = { org_id, actor: null, request_id, mode: 'read' } as const;
    const test = await withScope(services.database, options, (scope) => findTest(scope, id));
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
