import { readFileSync } from 'node:fs';

const WATCH_MS = 500;

/**
 * Ends this process in order when the npm that started it is gone: a signal to `npm start` is meant for the product,
 * and npm does not always pass it on. Without npm nothing is watched.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = ancestors();
  const watching = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, WATCH_MS);
  watching.unref();
}

/** Returns the parent and its parent, one of which is npm: a shell may stay in between. */
function ancestors() {
  return `${process.ppid} ${findParent(process.ppid)}`;
}

/**
 * @param {number} pid
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
