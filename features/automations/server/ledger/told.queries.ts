import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { CreditWarning } from '../../contract.ts';

const columns = { RUNNING_OUT: 'told_running_out', DISABLED: 'told_used_up' } as const;

/** Notes that the owner was told of a warning in a month. @returns false where that was done before. */
export async function markTold(
  scope: OrgScope,
  { level, month }: { level: CreditWarning; month: string },
): Promise<boolean> {
  const column = columns[level];
  const { numUpdatedRows } = await scope.db
    .updateTable('automation_credits')
    .set({ [column]: month })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`${sql.ref(column)} is distinct from ${month}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
