import { sql } from 'kysely';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { clientAccess } from '../../access.ts';

/** Returns the client into which this one was merged, at last, where the actor may see it. */
export async function findSurvivor(scope: Scope, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, merged_into_id from clients
      where org_id = ${scope.org_id} and id = ${id} and merged_into_id is not null
      union all
      select next.id, next.merged_into_id from chain
      join clients as next on next.org_id = ${scope.org_id} and next.id = chain.merged_into_id)
    select clients.id from chain
    join clients on clients.org_id = ${scope.org_id} and clients.id = chain.id and clients.deleted_at is null
    where ${toSql(clientAccess.view, scope.actor, 'clients')}`.execute(scope.db);
  return rows[0]?.id ?? null;
}
