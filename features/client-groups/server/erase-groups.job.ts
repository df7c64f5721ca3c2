import * as z from 'zod';
import { removeFromGroup } from '#features/clients/server/index.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { eraseGroup, findGroupToErase, orgsWithGroupsToErase } from './groups.queries.ts';

/** How many clients one transaction takes out of a group. */
const AT_ONCE = 1_000;

/** Erases groups that were deleted 30 days ago; each transaction is kept, so that a killed job goes on where it was. */
export const eraseGroupsJob = defineJob({
  name: 'client-groups.erase-deleted',
  payload: z.object({}),
  attempts: 3,
  cron: '53 3 * * *',
  async run({ services, request_id, log }) {
    for (const org_id of await orgsWithGroupsToErase(services.database)) {
      const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
      for (let isMore = true; isMore; ) isMore = await withScope(services.database, options, eraseSome);
      log.info({ org_id }, 'deleted client groups erased');
    }
  },
});

/** Takes some clients out of a group to erase, or erases it when it has none. @returns whether there was one. */
async function eraseSome(scope: OrgScope): Promise<boolean> {
  const group = await findGroupToErase(scope);
  if (!group) return false;
  if ((await removeFromGroup(scope, group.id, AT_ONCE)) === 0) await eraseGroup(scope, group.id);
  return true;
}
