import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Moving } from '../../contract.ts';

/** Locks a sequence whose clients are being moved. @returns what is being done with them; null where that has ended. */
export async function lockMoving({ db, org_id }: OrgScope, sequence_id: number): Promise<Moving | null> {
  const row = await db
    .selectFrom('sequence_contents')
    .where('org_id', '=', org_id)
    .where('content_id', '=', sequence_id)
    .where('moving', 'is not', null)
    .select('moving')
    .forUpdate()
    .executeTakeFirst();
  return row?.moving ?? null;
}
