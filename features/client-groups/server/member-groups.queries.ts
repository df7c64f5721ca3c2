import { shownGroups } from '#features/clients/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** Returns the groups somebody put a client into. */
export async function readGroupIds(scope: Scope, client_id: number): Promise<number[]> {
  const client = await scope.db
    .selectFrom('clients')
    .where('clients.org_id', '=', scope.org_id)
    .where('clients.id', '=', client_id)
    .select(shownGroups.as('group_ids'))
    .executeTakeFirst();
  return client?.group_ids ?? [];
}
