// Runs in the product before it: measures from a SIGUSR2 on how long the event loop of its main thread is held, and
// writes that at the next one.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 1;

/** What is measured is the time between two looks, which are a resolution apart when nothing holds them up. */
const held = (/** @type {number} */ nanos) => Math.max(0, nanos / 1e6 - RESOLUTION_MS);

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const file = process.env.HELD_FILE ?? '';
  let isMeasuring = false;
  process.on('SIGUSR2', () => {
    isMeasuring = !isMeasuring;
    if (isMeasuring) {
      delays.reset();
      delays.enable();
      return;
    }
    delays.disable();
    writeFileSync(`${file}.draft`, JSON.stringify({ p99: held(delays.percentile(99)), max: held(delays.max) }));
    renameSync(`${file}.draft`, file);
  });
}
