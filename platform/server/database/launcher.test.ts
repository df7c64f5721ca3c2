import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder, withClient } from '#testing/cluster.ts';
import { type EmbeddedPostgres, startPostgres } from './launcher.ts';

const isRoot = process.getuid?.() === 0;
const settings = { shared_buffers: '32MB' };
let folder: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  folder = temporaryFolder();
  running = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: { dataDir?: string; stateDir?: string } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), settings, ...options });
  running.push(postgres);
  return postgres;
}

const select = async (url: string, sql: string): Promise<unknown[]> =>
  (await withClient(url, (client) => client.query({ text: sql, rowMode: 'array' }))).rows.flat();

/** Writes one row after the other until the connection breaks, and tells the last one that was acknowledged. */
async function writeUntilCut(url: string): Promise<{ cut: Promise<number>; acknowledged: () => number }> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table written (number int primary key)');
  let last = 0;
  const write = async (): Promise<number> => {
    for (;;) {
      try {
        await client.query('insert into written values ($1)', [last + 1]);
        last += 1;
      } catch {
        return last;
      }
    }
  };
  return { cut: write(), acknowledged: () => last };
}

describe('the embedded PostgreSQL', { timeout: 20_000 }, () => {
  it('gives the product an ordinary login that owns its database and may create roles', async () => {
    const { url } = await start();

    const [login] = (
      await withClient(url, (client) =>
        client.query(
          `select rolsuper, rolcreaterole, rolbypassrls, pg_get_userbyid(datdba) as owner
             from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
        ),
      )
    ).rows;

    expect(login).toEqual({ rolsuper: false, rolcreaterole: true, rolbypassrls: false, owner: 'leadkeep' });
  });

  it('lets nobody in without the password, listens on this machine only and has no socket file', async () => {
    const { url, superuserUrl } = await start();
    const guess = new URL(url);
    guess.password = 'guess';

    await expect(withClient(guess.href, (client) => client.query('select'))).rejects.toThrow(
      'password authentication failed',
    );
    expect(
      await select(
        superuserUrl,
        `select setting from pg_settings where name ~ '^(listen_addresses|unix_socket_directories)$' order by name`,
      ),
    ).toEqual(['127.0.0.1', '']);
    expect(await select(superuserUrl, `select distinct auth_method from pg_hba_file_rules`)).toEqual(['scram-sha-256']);
    expect(statSync(join(folder, 'data/passwords.json')).mode & 0o777).toBe(0o600);
  });

  it('loses nothing it acknowledged when it is killed, and is back within 5 s at the same address (D10)', async () => {
    const postgres = await start();
    const killedPid = postgres.pid;
    const { cut, acknowledged } = await writeUntilCut(postgres.url);
    await vi.waitUntil(() => acknowledged() > 50);

    process.kill(killedPid, 'SIGKILL');
    const last = await cut;
    const kept = await vi.waitUntil(() => select(postgres.url, 'select max(number) from written').catch(() => false), {
      timeout: 5_000,
      interval: 50,
    });

    expect(last).toBeGreaterThan(50);
    expect((kept as number[])[0]).toBeGreaterThanOrEqual(last);
    expect(postgres.pid).not.toBe(killedPid);
  });

  it('is taken over by the next start when the process that started it was killed', async () => {
    const dataDir = join(folder, 'data');
    const parent = spawn(process.execPath, [
      '--import',
      'tsx',
      join(import.meta.dirname, 'launcher.fixture.ts'),
      dataDir,
    ]);
    const [output] = await once(parent.stdout, 'data');
    const leftPid = Number(String(output));
    parent.kill('SIGKILL');
    await once(parent, 'exit');

    const postgres = await start();

    expect(postgres.pid).toBe(leftPid);
    expect(await select(postgres.url, 'select 1')).toEqual([1]);
    process.kill(leftPid, 'SIGKILL');
    await vi.waitUntil(() => select(postgres.url, 'select 1').catch(() => false), { timeout: 5_000, interval: 50 });
  });

  it('is shared by a second process on the same data, which leaves it running when it stops', async () => {
    const dataDir = join(folder, 'data');
    const other = spawn(process.execPath, [
      '--import',
      'tsx',
      join(import.meta.dirname, 'launcher.fixture.ts'),
      dataDir,
    ]);
    await once(other.stdout, 'data');
    const guest = await start();

    await guest.stop();

    expect(await select(guest.url, 'select 1')).toEqual([1]);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await start();
  });

  it('stops in order and keeps what was written for the next start', async () => {
    const first = await start();
    await select(first.url, `create table kept as select 'still here' as word`);
    await first.stop();

    const second = await start();

    expect(await select(second.url, 'select word from kept')).toEqual(['still here']);
    expect(readFileSync(join(folder, 'data/postgres.log'), 'utf8')).not.toContain('was not properly shut down');
  });

  it.runIf(isRoot)(
    'started by root below a folder others cannot enter, keeps its data elsewhere and finds it again',
    async () => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const places = { dataDir: join(closed, 'data'), stateDir: join(folder, 'state') };
      const first = await start(places);
      await select(first.url, `create table kept as select 'still here' as word`);
      await first.stop();
      chmodSync(closed, 0o755);

      const second = await start(places);

      expect(existsSync(join(closed, 'data/cluster'))).toBe(false);
      expect(readFileSync(join(closed, 'data/location'), 'utf8')).toContain(places.stateDir);
      expect(await select(second.url, 'select word from kept')).toEqual(['still here']);
    },
  );
});
