import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { withClient } from '#testing/cluster.ts';
import { emptyDatabase, findOwnerUrl, testDatabaseUrl } from '#testing/database.ts';
import { type Routine, readCatalogue } from './catalogue.queries.ts';
import { type DatabaseUrls, migrate } from './migrate.ts';

const log = { info() {} };
const ownFolder = join(repositoryRoot, 'database/functions');
let folder: string;
let functionsFolder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadkeep-migrations-'));
  functionsFolder = await mkdtemp(join(tmpdir(), 'leadkeep-functions-'));
});

afterEach(async () => {
  for (const made of [folder, functionsFolder]) await rm(made, { recursive: true });
});

const writeMigration = (name: string, sql: string) => writeFile(join(folder, name), sql);
const define = (name: string, value: string) =>
  writeFile(
    join(functionsFolder, `${name}.sql`),
    `create or replace function ${name}() returns int language sql as $$\n  select ${value}\n$$;`,
  );
const run = (urls: DatabaseUrls) => migrate(urls, log, { folder, functionsFolder });

/** Returns what each function answers, and the transaction that last wrote it. */
const readFunctions = (urls: DatabaseUrls) =>
  withClient(urls.ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string; body: string; written: string }>(
      `select proname as name, regexp_replace(prosrc, '^\\s*select (.*?)\\s*$', '\\1') as body, xmin::text as written
         from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    return new Map(rows.map(({ name, body, written }) => [name, { body, written }]));
  });

const readRecorded = (urls: DatabaseUrls) =>
  withClient(
    urls.ownerUrl,
    async (client) => (await client.query('select * from schema_functions order by name')).rows,
  );

describe('functions of the database', () => {
  it('are applied again when their text changes, and others are not touched', async () => {
    const urls = await emptyDatabase();
    await define('changed', '1');
    await define('kept', '2');
    await run(urls);
    const before = await readFunctions(urls);
    const recorded = await readRecorded(urls);
    await define('changed', '3');

    await run(urls);

    const after = await readFunctions(urls);
    expect(after.get('changed')?.body).toBe('3');
    expect(after.get('kept')).toEqual(before.get('kept'));
    expect((await readRecorded(urls))[1]).toEqual(recorded[1]);
    await run(urls);
    expect(await readFunctions(urls)).toEqual(after);
  });

  it('may call one that comes later', async () => {
    const urls = await emptyDatabase();
    await define('first', 'second()');
    await define('second', '2');

    await run(urls);

    const { rows } = await withClient(urls.ownerUrl, (client) => client.query('select first()'));
    expect(rows).toEqual([{ first: 2 }]);
  });

  it('are all applied after a migration, which may have replaced them', async () => {
    const urls = await emptyDatabase();
    await define('counted', '1');
    await run(urls);
    await writeMigration(
      '0001-replaces.sql',
      'create or replace function counted() returns int language sql as $$select 5$$',
    );

    await run(urls);

    expect((await readFunctions(urls)).get('counted')?.body).toBe('1');
  });

  it('stop the start when one is broken: file and line are said, and all stay as they were', async () => {
    const urls = await emptyDatabase();
    await define('a_good_one', '1');
    await define('broken', '2');
    await run(urls);
    const before = [await readFunctions(urls), await readRecorded(urls)];
    await define('a_good_one', '3');
    await define('broken', 'nonsense');

    await expect(run(urls)).rejects.toThrow('Function broken.sql failed at line 2: column "nonsense" does not exist');
    await define('broken', '1, from');
    await expect(run(urls)).rejects.toThrow('Function broken.sql failed at line 2: syntax error');

    expect([await readFunctions(urls), await readRecorded(urls)]).toEqual(before);
    const rights = await withClient(urls.ownerUrl, (client) =>
      client.query(`select has_schema_privilege('leadkeep_search', 'public', 'CREATE') as may_create`),
    );
    expect(rights.rows).toEqual([{ may_create: false }]);
  });

  it('are only checked by a login that does not own the tables, and missing ones are named', async () => {
    const urls = await emptyDatabase();
    await define('there', '1');
    await run(urls);
    const alone = { url: urls.url, ownerUrl: urls.url };
    await run(alone);
    await define('missing', '2');

    await expect(run(alone)).rejects.toThrow('This version changes the tables (functions/missing.sql)');
  });

  it('are recorded where requests cannot read or write it', async () => {
    await withClient(findOwnerUrl({ url: await testDatabaseUrl() }), async (client) => {
      const { rows } = await client.query(
        `select role from unnest(array['leadkeep_app', 'leadkeep_worker', 'leadkeep_door', 'leadkeep_search']) as role
          where has_table_privilege(role, 'schema_functions', 'SELECT, INSERT, UPDATE, DELETE')`,
      );
      expect(rows).toEqual([]);
    });
  });

  it('have a file each, which says what the database has', async () => {
    const { functions } = await withClient(findOwnerUrl({ url: await testDatabaseUrl() }), readCatalogue);

    const files = await readdir(ownFolder);
    expect(files.sort()).toEqual(functions.map((routine) => `${getName(routine)}.sql`).sort());
    const isNewestServer = await withClient(await testDatabaseUrl(), async (client) => {
      const { rows } = await client.query(`select current_setting('server_version_num')::int >= 180000 as is_newest`);
      return rows[0].is_newest;
    });
    // Older servers print some definitions in other words.
    if (!isNewestServer) return;
    for (const routine of functions) {
      const text = await readFile(join(ownFolder, `${getName(routine)}.sql`), 'utf8');
      // Around it are the reasons, and what it needs to be applied.
      expect(text).toContain(writeFunction(routine));
    }
  });
});

const getName = ({ signature }: Routine) => signature.slice(0, signature.indexOf('('));

/** Writes a function with its owner and rights, as its file says them. */
function writeFunction({ definition, kind, signature, owner, grants }: Routine): string {
  const others = grants.filter(({ role }) => role !== owner);
  const rights = [
    `revoke all on ${kind} ${signature} from public;\n`,
    ...others.map(({ role }) => `grant execute on ${kind} ${signature} to ${role};\n`),
  ];
  const isOpenToAll = others.some(({ role }) => role === 'public');
  const text = `${definition.trimEnd()};\n${isOpenToAll ? '' : rights.join('')}`;
  return owner ? `set local role ${owner};\n${text}reset role;\n` : text;
}
