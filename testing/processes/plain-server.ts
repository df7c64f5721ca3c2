import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverAccount } from '#platform/server/embedded-database/server-account.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { startTestCluster, temporaryFolder } from '../cluster.ts';

/** A database server as somebody installs it: one superuser and nothing of the product. */
export interface PlainServer {
  /** For the superuser on the database `postgres`. */
  superuserUrl: string;
  stop(): Promise<void>;
}

/** The programs of PostgreSQL 15 as Debian installs them. */
const DEBIAN_15 = '/usr/lib/postgresql/15/bin';
export const hasPostgres15 = existsSync(join(DEBIAN_15, 'postgres'));

/** Starts Debian's PostgreSQL 15. */
export async function startPostgres15(): Promise<PlainServer> {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const account = serverAccount(null);
  const password = 'superuser';
  const run = (program: string, ...given: string[]) => {
    const { status, stderr } = spawnSync(join(DEBIAN_15, program), given, { ...account, cwd: '/', encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  mkdirSync(data);
  writeFileSync(join(folder, 'password'), password, { mode: 0o644 });
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid!);
  run(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    join(folder, 'password'),
    '-E',
    'UTF8',
  );
  const port = await freePort();
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', '-D', data, '-w', '-o', settings, '-l', join(data, 'log'), 'start');
  return {
    superuserUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts our PostgreSQL 18, whose superuser is all that is used of it. */
export async function startPostgres18(): Promise<PlainServer> {
  const cluster = await startTestCluster();
  return { superuserUrl: cluster.administratorUrl, stop: cluster.close };
}

/**
 * Returns the program of another Node version, fetched from its npm package on first use; null where it cannot be fetched.
 *
 * @param major such as 22
 */
export function fetchNode(major: number): string | null {
  const folder = join(repositoryRoot, '.cache/runtimes', `node-${major}`);
  const program = join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const wanted = `node-linux-${process.arch}@${major}`;
  spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', wanted], { stdio: 'ignore' });
  return existsSync(program) ? program : null;
}
