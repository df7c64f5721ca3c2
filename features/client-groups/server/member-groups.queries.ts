import { sql } from 'kysely';
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

/** Returns the groups somebody put each of these clients into. */
export async function listGroupIds(scope: Scope, client_ids: readonly number[]): Promise<Map<number, number[]>> {
  if (client_ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('clients')
    .where('clients.org_id', '=', scope.org_id)
    .where(sql<boolean>`clients.id = any(${[...client_ids]})`)
    .select(['clients.id', shownGroups.as('group_ids')])
    .execute();
  return new Map(rows.map(({ id, group_ids }) => [id, group_ids]));
}
