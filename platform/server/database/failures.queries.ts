import pg from 'pg';
import { isDatabaseAway, isDatabaseSilent, NewerTables } from './database-errors.ts';
import type { Database } from './db.ts';
import { callLimits, limited } from './time-limits.ts';

/** Compares the tables of the database with those that this version knows. */
export async function readTables({ pool, latest_migration }: Database): Promise<'as this version' | 'older' | 'newer'> {
  if (latest_migration === null) return 'as this version';
  const { rows } = await pool.query<{ latest: string | null }>('select max(name) as latest from schema_migrations');
  const latest = rows[0]?.latest ?? '';
  if (latest === latest_migration) return 'as this version';
  return latest < latest_migration ? 'older' : 'newer';
}

/**
 * Throws what a statement failed with, or `NewerTables` where a newer version has changed the tables meanwhile: a statement that
 * no longer fits them is no bug, and the process that comes next can do what this one could not.
 */
export async function explainFailure(database: Database, error: unknown): Promise<never> {
  if (isDatabaseSilent(error)) for (const pool of [database.pool, database.intakePool]) dropSilent(pool);
  if (!(error instanceof pg.DatabaseError) || isDatabaseAway(error)) throw error;
  const tables = await readTables(database).catch(() => 'as this version');
  throw tables === 'newer' ? new NewerTables({ cause: error }) : error;
}

/** Milliseconds in which a connection that works says so. */
const SIGN_MS = 1_000;

/** Gives up idle connections that no longer answer: where one was cut off without a word, the others were too. */
function dropSilent(pool: pg.Pool): void {
  if (checking.has(pool)) return;
  checking.add(pool);
  const checks = Array.from({ length: pool.idleCount }, async () => {
    const client = await pool.connect();
    await client.query(limited({ text: 'select 1' }, { ...callLimits, answer_ms: SIGN_MS })).then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  });
  void Promise.allSettled(checks).then(() => checking.delete(pool));
}

/** Pools whose connections are being checked; more checks than connections would open new ones, which hang as well. */
const checking = new WeakSet<pg.Pool>();
