import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkArchive } from '#database/backup/archive.ts';
import { fillTables, restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { readCatalogue } from '#database/catalogue.queries.ts';
import { type DatabaseUrls, listMigrationFiles, migrate } from '#database/migrate.ts';
import { writeSchema } from '#database/write-schema.ts';
import { clients } from '#features/clients/contract.ts';
import { identity } from '#features/identity/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { DEMO_ORG_ID } from '#platform/contract/startup/demo.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { onDatabase, startTestCluster, type TestCluster, temporaryFolder, withClient } from '#testing/cluster.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { codeFor } from '#testing/outbox.ts';
import { newVisitor, type Visitor } from '#testing/visitor.ts';

const log = { info() {} };
const fixture = join(repositoryRoot, 'testing/upgrade');
const backupOfOld = join(fixture, '089d674f.tar.gz');
const OWNER = 'nadia.rahman@kestrel.example';

const folder = temporaryFolder();
let cluster: TestCluster;
/** A client who was sent a link. */
let sharedWith: number;

beforeAll(async () => {
  cluster = await startTestCluster();
  const { made_at } = await checkArchive(backupOfOld);
  setClock(startingAt(made_at));
  await makeOld();
});

afterAll(async () => {
  setClock(systemClock);
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
});

const listUrls = (name: string): DatabaseUrls => ({
  url: onDatabase(cluster.serverUrl, name),
  ownerUrl: onDatabase(cluster.ownerUrl, name),
});

async function makeDatabase(name: string, template = 'template0'): Promise<DatabaseUrls> {
  const owner = new URL(cluster.ownerUrl).username;
  await withClient(cluster.administratorUrl, (client) =>
    client.query(`create database ${name} template ${template} owner ${owner}`),
  );
  return listUrls(name);
}

/** Makes the database `old` as version 089d674f left it: by its own files, with the rows of its backup. */
async function makeOld(): Promise<void> {
  const files = JSON.parse(gunzipSync(readFileSync(join(fixture, '089d674f-migrations.json.gz'))).toString());
  mkdirSync(join(folder, 'migrations'));
  for (const [name, sql] of Object.entries<string>(files)) writeFileSync(join(folder, 'migrations', name), sql);
  const urls = await makeDatabase('old');
  await migrate(urls, log, { folder: join(folder, 'migrations') });
  await withClient(urls.ownerUrl, async (client) => {
    await client.query('drop table schema_functions');
    await fillTables(client, await checkArchive(backupOfOld), backupOfOld, join(folder, 'files'));
    await client.query(`set app.org_id = '${DEMO_ORG_ID}'`);
    const { rows } = await client.query(
      'select client_id::int from shared_contents where is_tracked and shared_at is not null and client_id is not null limit 1',
    );
    sharedWith = rows[0].client_id;
    // Two clients have one e-mail address since before there were pairs.
    await client.query(`insert into client_emails (org_id, client_id, position, email)
      select org_id, id, 9, 'twin@kestrel.example' from clients where deleted_at is null and not is_test order by id limit 2`);
  });
}

const readSchema = ({ ownerUrl }: DatabaseUrls) =>
  withClient(ownerUrl, async (client) => writeSchema(await readCatalogue(client)));

const expectWholeSchema = async (urls: DatabaseUrls) =>
  expect(await readSchema(urls)).toBe(readFileSync(join(repositoryRoot, 'database/schema.sql'), 'utf8'));

const target = (urls: DatabaseUrls) => ({ ...urls, dataDir: folder, hasLocalFiles: false, isReplacing: false });

/** Signs in, looks at the clients, lets a lead come in and opens a link that the old version sent. */
async function walk({ url }: DatabaseUrls): Promise<void> {
  const app = await startTestApp({ DATA_DIR: folder }, url);
  try {
    const visitor = await signIn(app);
    const read = async (...call: Parameters<Visitor['send']>) => {
      const { status, body } = await visitor.send(...call);
      expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
      return body as { results: Record<string, never>[]; total_count: number };
    };
    const { results: found } = await read(clients.list, { query: { page_size: 50 } });
    expect(found).toHaveLength(50);

    const [webhook] = (await read(webhookSources.list)).results;
    const payload = { name: 'Zebedee Quill', email: 'zebedee@example.com' };
    const sent = await app.server.inject({ method: 'POST', url: new URL(webhook!.address!).pathname, payload });
    expect(sent.statusCode).toBe(200);
    await fileWaitingLeads(app);
    expect((await read(clients.list, { query: { search: 'Zebedee' } })).results).toMatchObject([
      { name: 'Zebedee Quill', is_new_lead: true },
    ]);

    const shared = await read(shares.listOfClient, { params: { id: sharedWith } });
    const { link } = shared.results.find(({ is_tracked, shared_at }) => is_tracked && shared_at !== null)!;
    expect((await app.server.inject({ url: new URL(link!).pathname })).statusCode).toBe(200);
  } finally {
    await app.close();
  }
}

async function signIn(app: TestApp): Promise<Visitor> {
  const visitor = newVisitor(app);
  await visitor.send(identity.generateEmailOtp, { body: { email: OWNER } });
  const body = { email: OWNER, otp: await codeFor(app, OWNER) };
  expect((await visitor.send(identity.submitEmailOtp, { body })).body).toMatchObject({ is_new_user: false });
  return visitor;
}

/** Migrates in a process that is killed as soon as it waits for what `hold` locks. */
async function killWhileWaiting({ url, ownerUrl }: DatabaseUrls, hold: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(`begin; ${hold}`);
    const child = startMigrating(url, ownerUrl);
    const isWaiting = async () => {
      expect(child.exitCode).toBeNull();
      const { rowCount } = await client.query(
        `select from pg_locks join pg_stat_activity using (pid) where not granted and locktype <> 'advisory' and datname = current_database()`,
      );
      return rowCount;
    };
    await expect.poll(isWaiting, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await client.query('rollback');
  });
}

function startMigrating(url: string, ownerUrl: string): ChildProcess {
  const program = join(repositoryRoot, 'database/migrate.fixture.ts');
  return spawn(process.execPath, ['--import', 'tsx', program, url, ownerUrl], {
    cwd: repositoryRoot,
    env: { PATH: processEnvironment().PATH, TSX_TSCONFIG_PATH: join(repositoryRoot, 'tsconfig.server.json') },
    stdio: 'inherit',
  });
}

const readApplied = ({ ownerUrl }: DatabaseUrls, table = 'schema_migrations') =>
  withClient(ownerUrl, async (client) =>
    (await client.query(`select name from ${table} order by name`)).rows.map(({ name }) => name),
  );

describe('an installation of version 089d674f', { timeout: 240_000 }, () => {
  it('goes on in place, as does a backup of it after that', async () => {
    const urls = await makeDatabase('in_place', 'old');
    const [baseline, ...later] = (await listMigrationFiles()).map(({ name }) => name);
    expect(baseline).toBe('0231-baseline.sql');

    expect((await migrate(urls, log)).applied).toEqual(later);
    await expectWholeSchema(urls);
    expect((await migrate({ url: urls.url, ownerUrl: urls.url }, log)).applied).toEqual([]);
    const open = await withClient(urls.ownerUrl, (client) =>
      client.query(
        `select role from unnest(array['leadkeep_app', 'leadkeep_worker']) as role
          where has_table_privilege(role, 'schema_functions', 'SELECT, INSERT, UPDATE, DELETE')`,
      ),
    );
    expect(open.rows).toEqual([]);
    await walk(urls);
    const pairs = await withClient(urls.ownerUrl, async (client) => {
      await client.query(`set app.org_id = '${DEMO_ORG_ID}'`);
      return client.query(`select from duplicate_pairs as pair
        join client_emails as one on one.client_id = pair.first_id and one.email = 'twin@kestrel.example'
        join client_emails as other on other.client_id = pair.second_id and other.email = one.email`);
    });
    expect(pairs.rowCount).toBe(1);

    const file = join(folder, 'upgraded.tar.gz');
    await writeBackup({ ...urls, dataDir: folder, hasLocalFiles: false }, file);
    expect((await checkArchive(file)).migrations).toHaveLength(92 + later.length);
    const restored = await makeDatabase('upgraded_restored');
    await restoreBackup(target(restored), file);
    await expectWholeSchema(restored);
  });

  it('is restored from a backup that it made', async () => {
    const urls = await makeDatabase('restored');

    await restoreBackup(target(urls), backupOfOld);

    await expectWholeSchema(urls);
    await walk(urls);
  });

  it('is whole when the upgrade was killed in the middle three times', async () => {
    const urls = await makeDatabase('killed', 'old');

    await killWhileWaiting(urls, 'lock table contents');
    expect((await readApplied(urls)).at(-1)).toBe('0232-drop-of-search-role.sql');
    await killWhileWaiting(urls, 'lock table lead_form_signals');
    expect((await readApplied(urls)).at(-1)).toBe('0257-record-viewers.sql');
    await killWhileWaiting(urls, 'alter function uuid_v7_floor(timestamptz) cost 7');
    expect(await readApplied(urls, 'schema_functions')).toEqual([]);
    await migrate(urls, log);

    await expectWholeSchema(urls);
    await walk(urls);
  });

  it('is refused where it stopped before that version, which is named, and nothing is changed', async () => {
    const urls = await makeDatabase('too_old', 'old');
    await withClient(urls.ownerUrl, (client) => client.query(`delete from schema_migrations where name > '0230-z'`));

    for (const login of [urls, { url: urls.url, ownerUrl: urls.url }]) {
      await expect(migrate(login, log)).rejects.toThrow(
        'too old for this one. Start the version of 23 November 2026 (commit 089d674f) with them once, then this one.',
      );
    }

    expect(await readApplied(urls)).toHaveLength(91);
    await expect(readApplied(urls, 'schema_functions')).rejects.toThrow('does not exist');
  });
});
