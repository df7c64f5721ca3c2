import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Deletes the notices of test leads that were erased. */
export async function eraseNotices(scope: OrgScope, source_id: number, lead_ids: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom('lead_notices')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where(sql<boolean>`lead_id = any(${[...lead_ids]}::uuid[])`)
    .execute();
}
