// Renders one document and ends. A document may be made to harm: what it does to memory, time or this process stays here.
// Plain JavaScript, because a process is started from the file as it is, with no build in between.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

const WATCH_MS = 20;
/** Below the server, which answers people meanwhile. */
const PRIORITY = 10;

const task = JSON.parse(process.argv[2] ?? '{}');
const limitBytes = task.memory_limit_mb * 1024 * 1024;

/** @param {unknown} message @param {() => void} [then] */
const send = (message, then = () => {}) => process.send?.(message, then);
const end = () => process.kill(process.pid, 'SIGKILL');

// The process that asked is gone: nobody wants the pictures any more.
process.on('disconnect', end);
prefer();
setInterval(watchMemory, WATCH_MS);
send({ kind: 'started' });
const bytes = await readInput(task.size).catch(incomplete);
// In a thread, so that this one can watch over it while it is deep in native code.
const worker = new Worker(new URL('./render-document.worker.mjs', import.meta.url), {
  workerData: { ...task, bytes },
  transferList: [bytes.buffer],
});
worker.on('message', (message) => send(message));
worker.on('error', end);
process.on('message', (message) => worker.postMessage(message));

/**
 * Straight into its place: a document may be 100 MB.
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

/** The store stopped in the middle: that says nothing of the document, which is tried again. */
function incomplete() {
  send({ kind: 'incomplete' }, end);
  return new Promise(() => {});
}

function watchMemory() {
  if (process.memoryUsage.rss() > limitBytes) send({ kind: 'refused', reason: 'too_heavy' }, end);
}

/** When the machine runs short, this process gives way, not the server. */
function prefer() {
  try {
    setPriority(PRIORITY);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A system that does not allow it has the limits alone.
  }
}
