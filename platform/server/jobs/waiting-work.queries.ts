import { type Expression, type Kysely, sql } from 'kysely';
import type { Database } from '../database/db.ts';
import { readAsWorker, type TenantDB, withWorker } from '../database/scope.ts';

/** Writes a query that has rows where there is work, across organisations. */
export type FindWork<Row = unknown> = (db: Kysely<TenantDB>) => Expression<Row>;

/** Notifies every process that listens to the channel; runs outside any transaction of those who add work. */
export const notifyProcesses = (database: Database, channel: string, payload: string): Promise<void> =>
  withWorker(database, async (db) => {
    await sql`select pg_notify(${channel}, ${payload})`.execute(db);
  });

/** Returns for each list of queries whether one of them has rows, all in one statement. */
export const findAnyWork = (database: Database, works: readonly (readonly FindWork[])[]): Promise<boolean[]> =>
  readAsWorker(database, async (db) => {
    const found = works.map((finds) =>
      sql.join(
        finds.map((find) => sql`exists (${find(db)})`),
        sql` or `,
      ),
    );
    const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(found)}] as found`.execute(db);
    return rows[0]?.found ?? [];
  });

/** Lists what a query finds, as the worker role. */
export const listWork = <Row>(database: Database, find: FindWork<Row>): Promise<Row[]> =>
  withWorker(database, async (db) => {
    const { rows } = await sql<Row>`(${find(db)})`.execute(db);
    return rows;
  });

/** Lists the organisations that a query finds, as the worker role. */
export const listOrgsWithWork = async (database: Database, find: FindWork<{ org_id: number }>): Promise<number[]> =>
  (await listWork(database, find)).map(({ org_id }) => org_id);
