import { sql } from 'kysely';
import type { OrgScope } from './scope.ts';

/** Returns the time zone of the organisation's calendar. */
export async function readOrgZone(scope: OrgScope): Promise<string> {
  const row = await scope.db
    .selectFrom('orgs')
    .where('org_id', '=', scope.org_id)
    .select('time_zone')
    .executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}

/** Returns the names of members, by id. */
export async function readMemberNames(scope: OrgScope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::bigint[])`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
