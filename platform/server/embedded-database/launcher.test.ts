import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

interface OtherProcess {
  /** Process id of the server it uses. */
  serverPid: number;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts another process that uses the same data. */
async function startProcess(dataDir = join(folder, 'data')): Promise<OtherProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'launcher.fixture.ts'), dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output] = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit').then(() => ['NaN'])]);
  return {
    serverPid: Number(String(output)),
    async end(signal) {
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Waits until the server accepts statements. */
const answers = (postgres: EmbeddedPostgres, sql = 'select 1') =>
  vi.waitUntil(() => select(postgres.ownerUrl, sql).catch(() => false), { timeout: 5_000, interval: 50 });

/** Writes rows until the connection breaks and returns the last acknowledged one. */
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
  it('gives the product a login that owns nothing, and another that owns the database; neither is a superuser', async () => {
    const { url, ownerUrl } = await start();
    const readLogin = async (address: string) =>
      (
        await withClient(address, (client) =>
          client.query(
            `select rolsuper, rolcreaterole, rolbypassrls, rolname = pg_get_userbyid(datdba) as is_owner
               from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
          ),
        )
      ).rows[0];

    expect(await readLogin(url)).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolbypassrls: false,
      is_owner: false,
    });
    expect(await readLogin(ownerUrl)).toEqual({
      rolsuper: false,
      rolcreaterole: true,
      rolbypassrls: false,
      is_owner: true,
    });
    await expect(select(url, 'create table mine ()')).rejects.toThrow('permission denied for schema public');
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
    const { cut, acknowledged } = await writeUntilCut(postgres.ownerUrl);
    await vi.waitUntil(() => acknowledged() > 50);

    process.kill(killedPid, 'SIGKILL');
    const last = await cut;
    const kept = await vi.waitUntil(
      () => select(postgres.ownerUrl, 'select max(number) from written').catch(() => false),
      {
        timeout: 5_000,
        interval: 50,
      },
    );

    expect(last).toBeGreaterThan(50);
    expect((kept as number[])[0]).toBeGreaterThanOrEqual(last);
    await vi.waitUntil(() => postgres.pid !== killedPid, { timeout: 5_000 });
  });

  it('is taken over by the next start when the process that started it was killed', async () => {
    const other = await startProcess();
    await other.end('SIGKILL');

    const postgres = await start();

    expect(postgres.pid).toBe(other.serverPid);
    expect(await select(postgres.url, 'select 1')).toEqual([1]);
    process.kill(postgres.pid, 'SIGKILL');
    await answers(postgres);
  });

  it('stops in order and keeps what was written for the next start', async () => {
    const first = await start();
    await select(first.ownerUrl, `create table kept as select 'still here' as word`);
    await first.stop();

    const second = await start();

    expect(await select(second.ownerUrl, 'select word from kept')).toEqual(['still here']);
    expect(readFileSync(join(folder, 'data/postgres.log'), 'utf8')).not.toContain('was not properly shut down');
  });

  it.runIf(isRoot)(
    'started by root below a folder others cannot enter, keeps its data elsewhere and finds it again',
    async () => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const places = { dataDir: join(closed, 'data'), stateDir: join(folder, 'state') };
      const first = await start(places);
      await select(first.ownerUrl, `create table kept as select 'still here' as word`);
      await first.stop();
      chmodSync(closed, 0o755);

      const second = await start(places);

      expect(existsSync(join(closed, 'data/cluster'))).toBe(false);
      expect(readFileSync(join(closed, 'data/location'), 'utf8')).toContain(places.stateDir);
      expect(await select(second.ownerUrl, 'select word from kept')).toEqual(['still here']);
    },
  );
});

describe('processes that work with the same data', { timeout: 30_000 }, () => {
  it('leave the server running for each other, whoever started it', async () => {
    const first = await startProcess();
    const second = await start();

    await first.end('SIGTERM');

    expect(second.pid).toBe(first.serverPid);
    expect(await select(second.ownerUrl, 'select 1')).toEqual([1]);
    await second.stop();
    await expect(select(second.ownerUrl, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('start it again when it dies, also after the one that started it was killed', async () => {
    const first = await startProcess();
    const second = await start();

    await first.end('SIGKILL');
    process.kill(second.pid, 'SIGKILL');
    await vi.waitUntil(() => second.pid !== first.serverPid, { timeout: 5_000 });

    expect(await select(second.ownerUrl, 'select 1')).toEqual([1]);
  });

  it('come to share one server when they start at once, on new data and after all of them were killed', async () => {
    const [one, other] = await Promise.all([startProcess(), startProcess()]);
    expect(one.serverPid).toBeGreaterThan(0);
    expect(other.serverPid).toBe(one.serverPid);

    process.kill(one.serverPid, 'SIGKILL');
    await Promise.all([one.end('SIGKILL'), other.end('SIGKILL')]);
    const [again, guest] = await Promise.all([startProcess(), start()]);

    expect(guest.pid).toBe(again.serverPid);
    expect(guest.pid).not.toBe(one.serverPid);
    expect(await select(guest.ownerUrl, 'select 1')).toEqual([1]);
    await again.end('SIGTERM');
  });
});

// After a crash PostgreSQL first has every file written to the disk, for which a busy one may take over a minute.
describe('what a crash or a copy leaves behind', { timeout: 180_000 }, () => {
  it('does not keep the server from starting when its number belongs to another program by now', async () => {
    const first = await startProcess();
    process.kill(first.serverPid, 'SIGKILL');
    await first.end('SIGKILL');
    const cluster = join(folder, 'data/cluster');
    const { uid, gid } = statSync(cluster);
    const sleeper = spawn('sleep', ['600'], { uid, gid });
    onTestFinished(() => void sleeper.kill());
    const pidFile = join(cluster, 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    writeFileSync(pidFile, [sleeper.pid, ...lines.slice(1)].join('\n'));

    const postgres = await start();

    expect(await select(postgres.ownerUrl, 'select 1')).toEqual([1]);
    expect(sleeper.exitCode).toBeNull();
  });

  it('does not lead a copy of the folder to the server of the original', async () => {
    const original = await start();
    await select(original.ownerUrl, `create table kept as select 'original' as word`);
    await select(original.ownerUrl, 'checkpoint').catch(() => {});
    const dataDir = join(folder, 'copy');
    cpSync(join(folder, 'data'), dataDir, { recursive: true });

    const copy = await start({ dataDir });
    await select(copy.ownerUrl, `update kept set word = 'copy'`);

    expect(copy.pid).not.toBe(original.pid);
    expect(await select(copy.superuserUrl, 'show data_directory')).toEqual([join(dataDir, 'cluster')]);
    expect(await select(original.ownerUrl, 'select word from kept')).toEqual(['original']);
  });

  it.runIf(isRoot)(
    'does not lead a copy to data outside the folder, and says how to copy or move; a renamed folder finds them',
    async () => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const stateDir = join(folder, 'state');
      const first = await start({ dataDir: join(closed, 'data'), stateDir });
      await select(first.ownerUrl, `create table kept as select 'still here' as word`);
      cpSync(join(closed, 'data'), join(closed, 'copy'), { recursive: true });

      await expect(start({ dataDir: join(closed, 'copy'), stateDir })).rejects.toThrow(
        /is a copy: its database in .* belongs to .*npm run backup.*npm run restore/,
      );
      await first.stop();
      renameSync(join(closed, 'data'), join(closed, 'renamed'));
      const renamed = await start({ dataDir: join(closed, 'renamed'), stateDir });

      expect(await select(renamed.ownerUrl, 'select word from kept')).toEqual(['still here']);
      await expect(start({ dataDir: join(closed, 'copy'), stateDir })).rejects.toThrow('is a copy');
    },
  );

  it.runIf(isRoot)('is mended when a copy kept neither owners nor modes', async () => {
    const first = await start();
    await select(first.ownerUrl, `create table kept as select 'still here' as word`);
    await first.stop();
    const dataDir = join(folder, 'copy');
    spawnSync('cp', ['-r', join(folder, 'data'), dataDir]);
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(0);

    const copy = await start({ dataDir });

    expect(await select(copy.ownerUrl, 'select word from kept')).toEqual(['still here']);
  });

  it.runIf(isRoot)('is refused with a sentence to an ordinary account that it does not belong to', async () => {
    await (await start()).stop();
    vi.spyOn(process, 'getuid').mockReturnValue(1234);
    onTestFinished(() => void vi.restoreAllMocks());

    await expect(start()).rejects.toThrow(/belongs to another account of this machine .*sudo chown -R/);
  });
});
