import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { writeOnce } from '../settings/write-once.ts';
import { type Binaries, makeOpenFolder } from './binaries.ts';
import { claimData, ownData, readOwned } from './data-owner.ts';
import { canEnter, type ServerAccount } from './server-account.ts';

const Passwords = z.object({ superuser: z.string().min(1), login: z.string().min(1) });

/** One PostgreSQL data folder and the passwords of its two logins. */
export interface Cluster {
  folder: string;
  passwords: z.output<typeof Passwords>;
  log_file: string;
  account: ServerAccount;
}

interface ClusterOptions {
  /** Holds the passwords, the server's log and the data, unless the account cannot enter it. */
  dataDir: string;
  /** Holds the data in that case; `dataDir/location` then names the place. */
  stateDir: string;
  binaries: Binaries;
  account: ServerAccount;
  /** False only for data that may be lost, as in tests. */
  isDurable: boolean;
}

/** Returns the place of this folder's data; null before the first start. */
export function findData(dataDir: string): string | null {
  const note = join(dataDir, 'location');
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  const inside = join(dataDir, 'cluster');
  return existsSync(inside) ? inside : null;
}

/** Opens the data folder; the first time it makes it. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, account } = options;
  mkdirSync(dataDir, { recursive: true });
  const folder = findData(dataDir) ?? choosePlace(options);
  if (dirname(folder) !== dataDir) claimData(dataDir, folder);
  ownData(folder, account);
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const cluster = {
    folder,
    passwords: await readPasswords(dataDir, isNew),
    log_file: join(dataDir, 'postgres.log'),
    account,
  };
  if (isNew) initialise(cluster, options);
  return cluster;
}

/**
 * Chooses the data's place. A place outside dataDir is written down, because it must be found again after the project
 * has been moved or has become reachable.
 */
function choosePlace({ dataDir, stateDir, account }: ClusterOptions): string {
  if (canEnter(dataDir, account)) return join(dataDir, 'cluster');
  const home = join(stateDir, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  makeOpenFolder(stateDir);
  makeOpenFolder(home);
  writeFileSync(join(dataDir, 'location'), `${join(home, 'cluster')}\n`);
  return join(home, 'cluster');
}

async function readPasswords(dataDir: string, isNew: boolean): Promise<Cluster['passwords']> {
  const file = join(dataDir, 'passwords.json');
  if (!existsSync(file)) {
    if (!isNew)
      throw new Error(
        `${file} is missing. The database in ${dataDir} cannot be opened without it; put it back from a copy.`,
      );
    const passwords = { superuser: randomBytes(24).toString('hex'), login: randomBytes(24).toString('hex') };
    await writeOnce(file, JSON.stringify(passwords));
  }
  return Passwords.parse(JSON.parse(readOwned(file)));
}

/**
 * Makes the data beside their place and renames them at the end, so that a half-made cluster is never taken for a whole
 * one. Of two processes at once, the later one uses what the other has made.
 */
function initialise(cluster: Cluster, { binaries, account, isDurable }: ClusterOptions): void {
  const draft = `${cluster.folder}.new-${process.pid}`;
  const passwordFile = join(dirname(cluster.folder), `.initial-password-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, cluster.passwords.superuser, { mode: 0o600 });
  giveTo(account, draft, passwordFile);
  try {
    runInitdb(binaries, draft, passwordFile, account, isDurable);
    renameSync(draft, cluster.folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Renaming onto a full folder fails: another process has finished first.
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function runInitdb(
  binaries: Binaries,
  folder: string,
  passwordFile: string,
  account: ServerAccount,
  isDurable: boolean,
): void {
  const parameters = [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorting and case rules come with PostgreSQL and are the same on every machine …
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // … but trigrams ask the system's character types which letters make a word, and those must know all scripts.
    ...(characterTypes[process.platform] ? [`--lc-ctype=${characterTypes[process.platform]}`] : []),
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  const result = spawnSync(binaries.initdb, parameters, { ...account, cwd: '/', encoding: 'utf8', windowsHide: true });
  if (result.status !== 0)
    throw new Error(`The database could not be set up: ${result.error?.message ?? result.stderr}`);
}

const characterTypes: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'UTF-8' };

function giveTo({ uid, gid }: ServerAccount, ...paths: string[]): void {
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) chownSync(path, uid, gid);
}
