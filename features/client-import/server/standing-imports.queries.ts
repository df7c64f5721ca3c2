import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db.ts';
import { type OrgScope, withWorker } from '#platform/server/scope.ts';
import type { ImportStatus } from '../contract.ts';

export interface StandingImport {
  org_id: number;
  id: number;
  status: ImportStatus;
  restarts: number;
}

/** Imports at work, of all organisations, on which nothing was written since `before`. */
export const listStandingImports = (database: Database, before: string): Promise<StandingImport[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('client_imports')
      .where('status', 'in', ['CHECKING', 'RUNNING', 'UNDOING'])
      .where('worked_at', '<', before)
      .select(['org_id', 'id', 'status', 'restarts'])
      .execute();
    return rows as StandingImport[];
  });

/** @returns false when somebody took it up meanwhile. */
export async function noteRestart(scope: OrgScope, id: number, before: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('client_imports')
    .set({ restarts: sql<number>`restarts + 1`, worked_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('worked_at', '<', before)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
