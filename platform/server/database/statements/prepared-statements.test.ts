import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { asOwner, freshDatabaseUrl, testDatabaseUrl } from '#testing/database.ts';
import { nowIso } from '../../clock.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../db.ts';
import { type OrgScope, withGlobalScope, withScope } from '../scope.ts';
import { MAX_PREPARED } from './prepared-statements.ts';

const opened: Database[] = [];
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));

/** A database of one connection, so that every transaction meets the same. */
async function oneConnection(options: DatabaseOptions = {}, url?: string): Promise<Database> {
  const log = pino({ level: 'silent' });
  const database = openDatabase(url ?? (await testDatabaseUrl()), log, { connections: 1, ...options });
  opened.push(database);
  return database;
}

const inScope = <Result>(
  database: Database,
  mode: 'transaction' | 'read',
  work: (scope: OrgScope) => Promise<Result>,
) => withScope(database, { org_id: 1, actor: null, request_id: 'test', mode }, work);

const readProfileName = (database: Database, id: number) =>
  inScope(database, 'read', ({ org_id, db }) =>
    db.selectFrom('profiles').select('name').where('org_id', '=', org_id).where('id', '=', id).executeTakeFirst(),
  );

interface Prepared {
  statement: string;
  times: number;
}

/** Asked outside every scope, so that the question is not among the answers. */
const preparedOn = async ({ pool }: Database): Promise<Prepared[]> =>
  (
    await pool.query<Prepared>(
      'select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements order by prepare_time',
    )
  ).rows;

describe('a statement', () => {
  it('is parsed once per connection, whatever its values and the transaction it runs in', async () => {
    const database = await oneConnection();

    for (let id = 1; id <= 8; id += 1) await readProfileName(database, id);

    const prepared = await preparedOn(database);
    expect(prepared).toHaveLength(1);
    expect(prepared[0]).toMatchObject({ statement: expect.stringContaining('"profiles"'), times: 8 });
  });

  it('is described once on each connection, and its rows are read alike each time', async () => {
    const database = await oneConnection();
    let descriptions = 0;
    database.pool.on('connect', (client) => {
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
      connection.on('rowDescription', () => (descriptions += 1));
    });
    const read = (...counts: number[]) =>
      inScope(database, 'read', ({ db }) =>
        Promise.all(
          counts.map((count) =>
            sql`
              select number::bigint as number, '2026-11-20 10:00:00.12+00'::timestamptz as at, array['a', null] as texts,
                     null as nothing, '{"is": true}'::jsonb as value
              from generate_series(1, ${count}::int) as number`.execute(db),
          ),
        ),
      ).then((answers) => answers.map(({ rows }) => rows));
    const row = { at: '2026-11-20T10:00:00.120Z', texts: ['a', null], nothing: null, value: { is: true } };

    const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1, ...row }));

    expect(await read(1, 2)).toEqual([rows(1), rows(2)]);
    const described = descriptions;
    expect(await read(3, 0)).toEqual([rows(3), []]);
    expect([described > 0, descriptions]).toEqual([true, described]);
  });

  it('stays prepared when its transaction is undone, and goes on after a failure', async () => {
    const database = await oneConnection();
    const divide = (by: number) =>
      inScope(database, 'transaction', ({ db }) => sql`select 1 / ${by}::int as result`.execute(db));

    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(1)).rows).toEqual([{ result: 1 }]);

    expect(await preparedOn(database)).toHaveLength(1);
  });

  it('with a mistake in it fails the same way each time', async () => {
    const database = await oneConnection();
    const mistake = () => inScope(database, 'read', ({ db }) => sql`select nothing_like_it`.execute(db));

    for (let time = 1; time <= 3; time += 1) await expect(mistake()).rejects.toMatchObject({ code: '42703' });

    expect(await preparedOn(database)).toEqual([]);
  });

  it('of which a connection knows too many closes the one that was asked least recently', async () => {
    const database = await oneConnection();
    const ask = (number: number) =>
      inScope(database, 'read', async ({ db }) => {
        const { rows } = await sql<{ number: number }>`select ${sql.lit(number)}::int as number`.execute(db);
        return rows[0]?.number;
      });

    for (let number = 0; number < MAX_PREPARED; number += 1) await ask(number);
    expect(await ask(0)).toBe(0);
    for (let number = 0; number < 10; number += 1) expect(await ask(MAX_PREPARED + number)).toBe(MAX_PREPARED + number);

    const prepared = await preparedOn(database);
    expect(prepared).toHaveLength(MAX_PREPARED);
    expect(prepared[0]).toMatchObject({ statement: 'select 0::int as number', times: 2 });
    expect(prepared[1]?.statement).toBe('select 11::int as number');
    expect(await ask(1)).toBe(1);
  });

  it('that writes several rows is not prepared, because its text is another for each number of rows', async () => {
    const database = await oneConnection();
    const write = (...buckets: string[]) =>
      withGlobalScope(database, 'test', ({ db }) =>
        db
          .insertInto('rate_windows')
          .values(buckets.map((bucket) => ({ bucket: `${bucket} ${randomUUID()}`, window_start: nowIso(), hits: 1 })))
          .execute(),
      );

    await write('one', 'two');
    await write('one', 'two', 'three');

    expect(await preparedOn(database)).toEqual([]);
  });

  it('is not prepared where PREPARED_STATEMENTS is false', async () => {
    const database = await oneConnection({ prepared_statements: false });

    await readProfileName(database, 1);
    await readProfileName(database, 2);

    expect(await preparedOn(database)).toEqual([]);
  });
});

describe('a migration that changes the columns of a prepared statement', () => {
  it.each(['read', 'transaction'] as const)('reaches nobody: the %s runs once more and succeeds', async (mode) => {
    const url = await freshDatabaseUrl();
    const database = await oneConnection({}, url);
    const all = () =>
      inScope(database, mode, ({ org_id, db }) =>
        db.selectFrom('profiles').selectAll('profiles').where('org_id', '=', org_id).execute(),
      );
    await all();

    await asOwner(database, 'alter table profiles add column job_title text');

    expect(await all()).toEqual([]);
    expect(await all()).toEqual([]);
  });

  it('gives the new columns with their values', async () => {
    const database = await oneConnection({}, await freshDatabaseUrl());
    await asOwner(database, 'create table growing as select 1 as one; grant select on growing to leadkeep_app');
    const all = () => inScope(database, 'read', ({ db }) => sql`select * from growing`.execute(db));
    expect([(await all()).rows, (await all()).rows]).toEqual([[{ one: 1 }], [{ one: 1 }]]);

    await asOwner(
      database,
      "alter table growing alter column one type text; alter table growing add two text default '2'",
    );

    expect([(await all()).rows, (await all()).rows]).toEqual([[{ one: '1', two: '2' }], [{ one: '1', two: '2' }]]);
  });
});
