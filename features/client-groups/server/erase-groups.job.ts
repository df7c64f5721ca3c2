import { removeFromGroup } from '#features/clients/server/index.ts';
import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { DELETED_GROUPS_KEPT_DAYS } from '../contract.ts';
import { eraseGroup, findGroupToErase } from './groups.queries.ts';

/** How many clients one transaction takes out of a group. */
const AT_ONCE = 1_000;

/** Erases groups that were deleted 30 days ago, once no client is in them. */
export const eraseGroupsJob = eraseAfter({
  name: 'client-groups.erase-deleted',
  cron: '53 3 * * *',
  table: 'client_groups',
  since: 'deleted_at',
  days: DELETED_GROUPS_KEPT_DAYS,
  async erase(scope, { before }) {
    const group = await findGroupToErase(scope, before);
    if (!group) return 0;
    const removed = await removeFromGroup(scope, group.id, AT_ONCE);
    if (removed === 0) await eraseGroup(scope, group.id);
    return removed || 1;
  },
});
