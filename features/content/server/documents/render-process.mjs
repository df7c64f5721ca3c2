// Renders one document and exits, so that a harmful one affects the memory and time of this process only.
// It is plain JavaScript because the process is started from this file without a build.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

const WATCH_MS = 20;
/** A lower priority than the server, which answers people meanwhile. */
const PRIORITY = 10;

const task = JSON.parse(process.argv[2] ?? '{}');
const limitBytes = task.memory_limit_mb * 1024 * 1024;

/** @param {unknown} message @param {() => void} [then] */
const send = (message, then = () => {}) => process.send?.(message, then);
const end = () => process.kill(process.pid, 'SIGKILL');

// The process that asked is gone, so nobody needs the pictures any more.
process.on('disconnect', end);
prefer();
setInterval(watchMemory, WATCH_MS);
send({ kind: 'started' });
const bytes = await readInput(task.size).catch(incomplete);
// A thread renders, so that this one can watch its memory while it runs native code.
const worker = new Worker(new URL('./render-document.worker.mjs', import.meta.url), {
  workerData: { ...task, bytes },
  transferList: [bytes.buffer],
});
worker.on('message', (message) => send(message));
worker.on('error', end);
process.on('message', (message) => worker.postMessage(message));

/**
 * Reads into one buffer without copying, because a document may be 100 MB.
 *
 * @param {number} size
 */
async function readInput(size) {
  const input = new Uint8Array(size);
  let length = 0;
  for await (const chunk of process.stdin) {
    if (length + chunk.length > size) return incomplete();
    input.set(chunk, length);
    length += chunk.length;
  }
  return length === size ? input : incomplete();
}

/** The store stopped halfway, which is no fault of the document, so it is tried again. */
function incomplete() {
  send({ kind: 'incomplete' }, end);
  return new Promise(() => {});
}

function watchMemory() {
  if (process.memoryUsage.rss() > limitBytes) send({ kind: 'refused', reason: 'too_heavy' }, end);
}

/** Lowers the priority, and makes the kernel end this process before the server when memory runs out. */
function prefer() {
  try {
    setPriority(PRIORITY);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Where the system does not allow it, only the limits protect the server.
  }
}
