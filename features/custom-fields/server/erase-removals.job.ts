import * as z from 'zod';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { eraseValues } from './client-values.queries.ts';
import { getAnyDefinition } from './definitions.queries.ts';
import { eraseDeleted, forgetRemoval, orgsWithRemovalsToErase, takeOldRemoval } from './removals.queries.ts';

/** How many clients one transaction takes the values of an erased field from. */
const AT_ONCE = 1_000;

/** Erases what was removed 30 days ago: kept values, removed options, and deleted fields, whose keys are free again. */
export const eraseRemovalsJob = defineJob({
  name: 'custom-fields.erase-removals',
  payload: z.object({}),
  attempts: 3,
  cron: '23 4 * * *',
  async run({ services, request_id }) {
    for (const org_id of await orgsWithRemovalsToErase(services.database)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      for (let isMore = true; isMore; ) isMore = await withScope(services.database, options, eraseNext);
    }
  },
});

/** @returns whether more may follow. */
async function eraseNext(scope: OrgScope): Promise<boolean> {
  const removal = await takeOldRemoval(scope);
  if (!removal) return false;
  const { id, kind, field_id, option_id } = removal;
  if (kind === 'field') {
    const { key } = await getAnyDefinition(scope, field_id);
    if ((await eraseValues(scope, key, AT_ONCE)) === AT_ONCE) return true;
    await eraseDeleted(scope, 'custom_fields', field_id);
  }
  if (option_id !== null) await eraseDeleted(scope, 'custom_field_options', option_id);
  await forgetRemoval(scope, id);
  return true;
}
