import { sql } from 'kysely';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, type TenantDB, withWorker } from '#platform/server/database/scope.ts';

/** The tables that have this column. */
export type TableWith<Column> = {
  [Table in keyof TenantDB]: Column extends keyof TenantDB[Table] ? Table : never;
}[keyof TenantDB];

/** Returns the organisations with rows whose moment is before an instant, as the worker role. */
export const orgsWithRowsBefore = (database: Database, table: string, column: string, before: string) =>
  withWorker(database, async (db) => {
    const { rows } = await sql<{ org_id: number }>`
      select distinct org_id from ${sql.table(table)} where ${sql.ref(column)} <= ${before}`.execute(db);
    return rows.map(({ org_id }) => org_id);
  });

/** Erases the rows whose moment is before an instant. @returns how many. */
export async function eraseRowsBefore({ db, org_id }: OrgScope, table: string, column: string, before: string) {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where org_id = ${org_id} and ${sql.ref(column)} <= ${before}`.execute(db);
  return Number(numAffectedRows);
}
