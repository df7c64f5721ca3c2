// Runs before every command, possibly without node_modules, so it may import only node: modules. With --to-run it asks
// only for what building and running need: the tools of checks and tests are two fifths of all bytes. With --as-is it installs
// only where nothing is installed.
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listRunning } from './running.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = { major: 20, minor: 19 };

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ platform: string, arch: string }} Machine
 */

/**
 * Returns whether this Node.js is new enough.
 *
 * @param {string} version such as '20.19.1'
 */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
}

/**
 * Returns whether the installed packages are those of the lock file for this platform, in the same versions.
 *
 * @param {Record<string, LockedPackage>} locked packages of package-lock.json
 * @param {Record<string, LockedPackage>} installed packages of node_modules/.package-lock.json, which npm writes last
 * @param {Machine} machine
 * @param {boolean} isToRun whether what only checks and tests need may be absent
 */
export function isInstalled(locked, installed, machine, isToRun = false) {
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity;
    if (isToRun && wanted.dev === true) return true;
    return wanted.optional === true && !isMadeFor(wanted, machine);
  });
}

/**
 * Returns whether an optional package is made for this machine. One that names no platform comes with one that does,
 * and a libc variant may be absent.
 *
 * @param {LockedPackage} wanted
 * @param {Machine} machine
 */
function isMadeFor({ os, cpu, libc }, { platform, arch }) {
  return !libc && Boolean(os?.includes(platform) && cpu?.includes(arch));
}

/**
 * @param {string} file a lock file of npm
 * @returns {Record<string, LockedPackage> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {};
  } catch {
    return null;
  }
}

/** Returns whether node_modules is a link; npm would empty its target, which belongs to another checkout. */
function isLinked() {
  return lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** @param {boolean} isToRun */
function installDependencies(isToRun) {
  if (isLinked()) {
    console.warn('node_modules is a link to a folder that differs from package-lock.json here; it is used as it is.');
    return;
  }
  const running = listRunning();
  if (running.length > 0) {
    console.error(
      `Leadkeep is running from this folder (process ${running.join(', ')}). This command needs packages that are not installed, and installing them would first remove those it runs on. Stop Leadkeep, or use another copy of this folder.`,
    );
    process.exit(1);
  }
  console.log('Installing dependencies (first run, or package-lock.json has changed) …');
  const tools = isToRun ? '--omit=dev' : '--include=dev';
  const parameters = ['ci', tools, '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: 'inherit' };
  const result = npm?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, ...parameters], options)
    : spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('Installing dependencies failed; the lines above say why. Run the command again once that is fixed.');
    process.exit(result.status ?? 1);
  }
}

function ensureDependencies() {
  if (!isNodeNewEnough(process.versions.node)) {
    console.error(
      `Leadkeep needs Node.js ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer; this is ${process.versions.node}. Get it from https://nodejs.org`,
    );
    process.exit(1);
  }
  const locked = readPackages('package-lock.json');
  if (!locked) {
    console.error('package-lock.json is missing or damaged; restore it with: git checkout package-lock.json');
    process.exit(1);
  }
  const installed = readPackages('node_modules/.package-lock.json');
  if (installed && process.argv.includes('--as-is')) return;
  const isToRun = process.argv.includes('--to-run') || process.argv.includes('--as-is');
  if (!installed || !isInstalled(locked, installed, process, isToRun)) installDependencies(isToRun);
}

// Both paths are resolved, because the folder may be reached through a link.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) ensureDependencies();
