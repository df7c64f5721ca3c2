import { sql } from 'kysely';
import type { Scope } from '#platform/server/database/scope.ts';

/** The groups of a client that exist and whose clients people choose. */
const chosenGroups = sql<number[]>`array(
  select chosen.id from client_groups as chosen
  where chosen.org_id = clients.org_id and chosen.id = any (clients.group_ids)
    and chosen.deleted_at is null and chosen.criteria is null order by chosen.id)`;

/** Returns the groups somebody put a client into. */
export async function readGroupIds(scope: Scope, client_id: number): Promise<number[]> {
  const client = await scope.db
    .selectFrom('clients')
    .where('clients.org_id', '=', scope.org_id)
    .where('clients.id', '=', client_id)
    .select(chosenGroups.as('group_ids'))
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
    .select(['clients.id', chosenGroups.as('group_ids')])
    .execute();
  return new Map(rows.map(({ id, group_ids }) => [id, group_ids]));
}
