import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

let current = new Date().toISOString();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  current = new Date().toISOString();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the time, the same for the whole screen, updated every half minute so that 'x ago' stays true. */
export const useNow = (): string => useSyncExternalStore(subscribe, now, now);

const now = (): string => current;
