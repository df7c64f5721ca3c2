import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { eraseValues } from '../client-values.queries.ts';
import { getAnyDefinition } from '../definitions.queries.ts';
import { deleteRemoval, eraseDeleted, KEPT_DAYS, lockOldRemoval } from './removals.queries.ts';

/** How many clients one transaction takes the values of an erased field from. */
const AT_ONCE = 1_000;

/** Erases what was removed 30 days ago: kept values, removed options, and deleted fields, whose keys are free again. */
export const eraseRemovalsJob = eraseAfter({
  name: 'custom-fields.erase-removals',
  cron: '23 4 * * *',
  table: 'custom_field_removals',
  since: 'removed_at',
  days: KEPT_DAYS,
  async erase(scope, { before }) {
    const removal = await lockOldRemoval(scope, before);
    if (!removal) return 0;
    const { id, kind, field_id, option_id } = removal;
    if (kind === 'field') {
      const { key } = await getAnyDefinition(scope, field_id);
      if ((await eraseValues(scope, key, AT_ONCE)) === AT_ONCE) return AT_ONCE;
      await eraseDeleted(scope, 'custom_fields', field_id);
    }
    if (option_id !== null) await eraseDeleted(scope, 'custom_field_options', option_id);
    await deleteRemoval(scope, id);
    return 1;
  },
});
