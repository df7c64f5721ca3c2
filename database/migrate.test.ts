import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withClient } from '#testing/cluster.ts';
import { emptyDatabase, findOwnerUrl, testDatabaseUrl } from '#testing/database.ts';
import { migrate } from './migrate.ts';
import { workingRoles } from './roles.ts';

const log = { info() {} };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadkeep-migrations-'));
});

afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

const readRows = async (url: string, sql: string) => (await withClient(url, (client) => client.query(sql))).rows;

describe('migrations', () => {
  it('are applied in order, each once', async () => {
    const urls = await emptyDatabase();
    await write('0002-second.sql', 'alter table one add column two int');
    await write('0001-first.sql', 'create table one (id int)');

    expect(await migrate(urls, log, { folder })).toEqual({
      applied: ['0001-first.sql', '0002-second.sql'],
      is_one_login: false,
      is_schema_open: false,
    });
    expect((await migrate(urls, log, { folder })).applied).toEqual([]);
    await write('0003-third.sql', 'alter table one add column three int');
    expect((await migrate(urls, log, { folder })).applied).toEqual(['0003-third.sql']);
  });

  it('started by several processes at once, are applied by one of them', async () => {
    const urls = await emptyDatabase();
    await write('0001-first.sql', 'select pg_sleep(0.1); create table one (id int)');

    const results = await Promise.all([1, 2, 3].map(() => migrate(urls, log, { folder })));

    expect(results.flatMap((result) => result.applied)).toEqual(['0001-first.sql']);
  });

  it('that fail leave nothing behind and say file and line', async () => {
    const urls = await emptyDatabase();
    await write('0001-first.sql', 'create table one (id int);\n\nalter table missing add column two int;');

    await expect(migrate(urls, log, { folder })).rejects.toThrow('Migration 0001-first.sql failed');
    await expect(readRows(urls.ownerUrl, 'select from one')).rejects.toThrow('does not exist');
    await write('0001-first.sql', 'create table one (id int);\n\nselect nonsense;');
    await expect(migrate(urls, log, { folder })).rejects.toThrow('failed at line 3: column "nonsense" does not exist');
  });

  it.each(['pg_cancel_backend', 'pg_terminate_backend'])(
    'whose index is half built when %s ends it leave no index behind, and the next start builds it',
    async (ending) => {
      const urls = await emptyDatabase();
      await write(
        '0001-first.sql',
        `create table one (id int);
         insert into one select generate_series(1, 100);
         create table slow_builds (seconds float8);
         insert into slow_builds values (60);
         create function slowly(id int) returns int language plpgsql immutable as $$
         begin
           perform pg_sleep(seconds) from public.slow_builds;
           return id;
         end $$`,
      );
      await migrate(urls, log, { folder });
      await write('0002-second.sql', 'alter table one add column two int; create index one_by_id on one (slowly(id))');
      const indexes = `select indisvalid from pg_index where indrelid = 'one'::regclass`;

      const start = migrate(urls, log, { folder });
      start.catch(() => {});
      await expect
        .poll(
          () =>
            readRows(
              urls.ownerUrl,
              `select ${ending}(pid) from pg_stat_progress_create_index where relid = 'one'::regclass`,
            ),
          { timeout: 20_000 },
        )
        .toHaveLength(1);

      await expect(start).rejects.toThrow();
      expect(await readRows(urls.ownerUrl, indexes)).toEqual([]);
      await expect(readRows(urls.ownerUrl, 'select two from one')).rejects.toThrow('does not exist');
      await readRows(urls.ownerUrl, 'delete from slow_builds');
      expect((await migrate(urls, log, { folder })).applied).toEqual(['0002-second.sql']);
      expect(await readRows(urls.ownerUrl, indexes)).toEqual([{ indisvalid: true }]);
    },
  );

  it('changed after they were applied are refused', async () => {
    const urls = await emptyDatabase();
    await write('0001-first.sql', 'create table one (id int)');
    await migrate(urls, log, { folder });
    await write('0001-first.sql', 'create table one (id int)\r\n'.trim());
    await migrate(urls, log, { folder });
    await write('0001-first.sql', 'create table one (id bigint)');

    await expect(migrate(urls, log, { folder })).rejects.toThrow(
      '0001-first.sql was changed after it had been applied',
    );
  });

  it('of a newer version are refused: an older program would not know what they changed', async () => {
    const urls = await emptyDatabase();
    await write('0001-first.sql', 'create table one (id int)');
    await migrate(urls, log, { folder });
    await write('0002-second.sql', 'alter table one rename column id to number');
    await migrate(urls, log, { folder });
    await rm(join(folder, '0002-second.sql'));

    await expect(migrate(urls, log, { folder })).rejects.toThrow(
      'A newer version of Leadkeep has used this database (0002-second.sql). Start that version',
    );
  });

  it('are only checked by a login that does not own the tables, and missing ones are named', async () => {
    const urls = await emptyDatabase();
    await write('0001-first.sql', 'create table one (id int)');
    await migrate(urls, log, { folder });
    const alone = { url: urls.url, ownerUrl: urls.url };

    expect((await migrate(alone, log, { folder })).applied).toEqual([]);
    await write('0002-second.sql', 'alter table one add column two int');

    await expect(migrate(alone, log, { folder })).rejects.toThrow(
      'This version changes the tables (0002-second.sql), which the login in DATABASE_URL does not own. Set DATABASE_OWNER_URL',
    );
  });

  it('with wrong or repeated names are refused', async () => {
    const urls = await emptyDatabase();
    await write('0001-first.sql', '');
    await write('0001-other.sql', '');
    await expect(migrate(urls, log, { folder })).rejects.toThrow('Two migrations have the number 0001');
    await rm(join(folder, '0001-other.sql'));
    await write('2-short.sql', '');
    await expect(migrate(urls, log, { folder })).rejects.toThrow('must be named like');
  });
});

describe('the migrated database', () => {
  it('has working roles that cannot sign in and do not escape row-level security', async () => {
    const roles = await readRows(
      await testDatabaseUrl(),
      `select rolname, rolsuper or rolcanlogin or rolbypassrls or rolcreaterole or rolcreatedb as is_powerful
         from pg_roles where rolname in ('${workingRoles.join("', '")}') order by rolname`,
    );

    expect(roles).toEqual([...workingRoles].sort().map((rolname) => ({ rolname, is_powerful: false })));
  });

  it('lets its owner take each role on, and not have its rights otherwise', async () => {
    await withClient(findOwnerUrl({ url: await testDatabaseUrl() }), async (client) => {
      for (const role of workingRoles) {
        await client.query(`begin; set local role ${role}`);
        const { rows } = await client.query('select current_user as now');
        await client.query('commit');
        expect(rows).toEqual([{ now: role }]);
      }
      const { rows } = await client.query(`select pg_has_role('leadkeep_search', 'USAGE') as inherits`);
      expect(rows).toEqual([{ inherits: false }]);
    });
  });

  it('opens new tables to the two working roles and to nobody else', async () => {
    const urls = await emptyDatabase();
    await migrate(urls, log);

    const rights = await withClient(urls.ownerUrl, async (client) => {
      await client.query('create table fresh (id bigint generated always as identity)');
      const { rows } = await client.query(
        `select role, privilege from unnest(array['${workingRoles.join("', '")}']) as role,
                unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as privilege
          where has_table_privilege(role, 'fresh', privilege)`,
      );
      return rows.map(({ role, privilege }) => `${role} ${privilege}`).sort();
    });

    expect(rights).toEqual(
      ['leadkeep_app', 'leadkeep_worker'].flatMap((role) =>
        ['DELETE', 'INSERT', 'SELECT', 'UPDATE'].map((right) => `${role} ${right}`),
      ),
    );
  });

  it('compares names without case and accents, in every script, and may index that', async () => {
    const url = await testDatabaseUrl();

    const [row] = await readRows(
      url,
      `select search_normalise('Ángela ŁUKASZ') as latin, search_normalise('ИВАН') as cyrillic, search_normalise('李雷') as chinese,
              cardinality(show_trgm('李雷 Иван')) > 6 as has_trigrams`,
    );

    expect(row).toEqual({ latin: 'angela lukasz', cyrillic: 'иван', chinese: '李雷', has_trigrams: true });
    await withClient(findOwnerUrl({ url }), (client) =>
      client.query(
        `begin; create table people (name text); create index on people using gin (search_normalise(name) gin_trgm_ops); rollback`,
      ),
    );
  });

  it('has the tables of the job queue', async () => {
    const rows = await readRows(
      await testDatabaseUrl(),
      `select to_regclass('graphile_worker._private_jobs') is not null as exists`,
    );

    expect(rows).toEqual([{ exists: true }]);
  });
});
