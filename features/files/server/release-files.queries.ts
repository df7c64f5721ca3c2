import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Releases files for good: the sweep then treats them as unused uploads. */
export async function releaseFiles(scope: OrgScope, ids: readonly number[]): Promise<void> {
  await scope.db
    .updateTable('files')
    .set({ status: 'GRANTED', stored_at: null, granted_until: '1970-01-01T00:00:00.000Z' })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}
