import { type SelectQueryBuilder, sql } from 'kysely';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import type { OrgScope } from './scope.ts';

/** Returns the exact count below the cap, and the cap from there on; never reads further. */
export async function countRows<Database, Table extends keyof Database>(
  scope: OrgScope,
  query: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { rows } = await countQuery(query).execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** The statement of `countRows`, for a kept query. */
export function countQuery<Database, Table extends keyof Database>(query: SelectQueryBuilder<Database, Table, object>) {
  const capped = query.clearSelect().select(sql.lit(1).as('one')).limit(sql.lit(COUNT_CAP));
  return sql<{ count: number }>`select count(*)::int as count from (${capped}) as capped`;
}
