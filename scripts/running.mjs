// Knows which processes of the product run from this folder. It may import only node: modules, because ensure-deps does.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../.cache/running', import.meta.url));

/** Notes that this process runs the product, until it ends. */
export function markRunning() {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, String(process.pid));
  writeFileSync(file, '');
  process.once('exit', () => rmSync(file, { force: true }));
}

/**
 * Lists the processes that run the product from this folder. One that was killed left its note, which is removed.
 *
 * @param {string} place
 */
export function listRunning(place = folder) {
  return listNotes(place).filter((pid) => {
    if (isAlive(pid)) return true;
    rmSync(join(place, String(pid)), { force: true });
    return false;
  });
}

/** @param {string} place */
function listNotes(place) {
  try {
    return readdirSync(place).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
