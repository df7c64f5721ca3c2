import { setImmediate } from 'node:timers/promises';

/** How long work runs before others have their turn. */
const SLICE_MS = 4;

/** Returns what long work asks after each piece: it lets requests be answered when the work has run for a while. */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
