import { sql } from 'kysely';
import type { Database } from '../database/db.ts';
import { withWorker } from '../database/scope.ts';

/** Notifies every process that listens to the channel; runs outside any transaction of those who add work. */
export const notifyProcesses = (database: Database, channel: string, payload: string): Promise<void> =>
  withWorker(database, async (db) => {
    await sql`select pg_notify(${channel}, ${payload})`.execute(db);
  });
