import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import type { ImportStatus } from '../../contract.ts';

export interface StandingImport {
  org_id: number;
  id: number;
  status: ImportStatus;
  restarts: number;
}

/** Returns the imports in progress, of all organisations, on which nothing was written since `before`. */
export const listStandingImports = (database: Database, before: string): Promise<StandingImport[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('client_imports')
      .where('status', 'in', ['CHECKING', 'RUNNING', 'UNDOING'])
      .where('worked_at', '<', before)
      .select(['org_id', 'id', 'status', 'restarts'])
      .execute(),
  );

/** True while a job of the import waits or runs, in any process. */
export async function hasJob({ pool }: Database, org_id: number, import_id: number): Promise<boolean> {
  const { rows } = await pool.query<{ has_job: boolean }>(
    `select exists (
       select from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
       where tasks.identifier in ('client-import.check', 'client-import.run', 'client-import.undo')
         and jobs.payload ->> 'org_id' = $1 and jobs.payload ->> 'import_id' = $2
         and jobs.attempts < jobs.max_attempts) as has_job`,
    [String(org_id), String(import_id)],
  );
  return rows[0]?.has_job ?? false;
}

/** @returns false when another process restarted it meanwhile. */
export async function saveRestart(scope: OrgScope, id: number, before: string): Promise<boolean> {
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
