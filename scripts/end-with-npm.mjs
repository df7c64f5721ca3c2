import { readFileSync } from 'node:fs';

const WATCH_MS = 500;

/**
 * Ends this process in order when the npm that started it is gone: a signal to `npm start` is meant for the product,
 * and npm does not always pass it on. Without npm nothing is watched.
 *
 * @param {number} generations how far up npm may be: its shell stays in between, and so does tsx where it runs this
 */
export function endWithNpm(generations = 2) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = ancestors(generations);
  const watching = setInterval(() => {
    if (ancestors(generations) === before) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, WATCH_MS);
  watching.unref();
}

/**
 * Lists the parent, its parent and so on.
 *
 * @param {number} generations
 */
function ancestors(generations) {
  const pids = [String(process.ppid)];
  while (pids.length < generations) pids.push(findParent(pids.at(-1) ?? ''));
  return pids.join(' ');
}

/**
 * @param {string} pid
 * @returns {string} empty where the system does not tell
 */
function findParent(pid) {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ')[0] ?? ''
    );
  } catch {
    return '';
  }
}
