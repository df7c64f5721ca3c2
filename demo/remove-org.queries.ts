import { sql } from 'kysely';
import type { Database } from '#platform/server/database/db.ts';
import { type GlobalScope, type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';

const REQUEST = 'remove-org';
const HISTORY = 'events';

/**
 * Removes one organisation from every table. @returns the keys of its files, which the caller removes from the store.
 */
export async function removeOrg(database: Database, org_id: number): Promise<string[]> {
  const tables = await tenantTables(database);
  const keys = await withScope(database, { org_id, actor: null, request_id: REQUEST, mode: 'transaction' }, (scope) =>
    removeRows(scope, tables),
  );
  await withGlobalScope(database, REQUEST, (globalScope) => removeMembers(globalScope, org_id));
  return keys;
}

/**
 * Lists the tables of organisations, those with references before the tables they refer to. Rows that the product may not delete end with
 * their organisation.
 */
async function tenantTables({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; points_at: string[] }>(`
    select tables.relname as name, array(
      select distinct target.relname::text from pg_constraint join pg_class as target on target.oid = confrelid
      where conrelid = tables.oid and contype = 'f' and confrelid <> conrelid) as points_at
    from pg_class as tables
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relrowsecurity
      and has_table_privilege('leadkeep_app', tables.oid, 'delete')
    order by tables.relname`);
  const left = new Map(rows.map(({ name, points_at }) => [name, points_at]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const targets = new Set([...left.values()].flat());
    const next = [...left.keys()].filter((name) => !targets.has(name));
    if (next.length === 0) throw new Error(`These tables point at each other: ${[...left.keys()].join(', ')}`);
    for (const name of next) left.delete(name);
    ordered.push(...next);
  }
  return ordered;
}

async function removeRows(scope: OrgScope, tables: readonly string[]): Promise<string[]> {
  const files = await scope.db.selectFrom('files').where('org_id', '=', scope.org_id).select('key').execute();
  // The audit log goes last: while its organisation exists, nobody can delete it.
  const ordered = [...tables.filter((name) => name !== HISTORY), HISTORY];
  for (const name of ordered)
    await sql`delete from ${sql.table(name)} where org_id = ${scope.org_id}`.execute(scope.db);
  return files.map(({ key }) => key);
}

/** Removes the members who belong to no other organisation. */
async function removeMembers(globalScope: GlobalScope, org_id: number): Promise<void> {
  const members = await globalScope.db
    .deleteFrom('user_orgs')
    .where('org_id', '=', org_id)
    .returning('user_id')
    .execute();
  await globalScope.db.deleteFrom('sessions').where('org_id', '=', org_id).execute();
  await globalScope.db.deleteFrom('public_addresses').where('org_id', '=', org_id).execute();
  await globalScope.db.deleteFrom('invited_addresses').where('org_id', '=', org_id).execute();
  for (const { user_id } of members) {
    const other = await globalScope.db
      .selectFrom('user_orgs')
      .where('user_id', '=', user_id)
      .select('org_id')
      .executeTakeFirst();
    if (!other) await globalScope.db.deleteFrom('users').where('id', '=', user_id).execute();
  }
}
