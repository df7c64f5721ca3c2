import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

/** Events after which a page may have stood still: a laptop that wakes up, a tab that comes to the front. */
const wakeEvents = ['visibilitychange', 'pageshow', 'focus'] as const;

let current = new Date().toISOString();
let first = current;
/** The time came with the page, or was read since somebody shows it. */
let isKnown = false;

/** Sets the time of the first drawing, which is that of the HTML it takes over. */
export function setFirstTime(instant: string): void {
  current = instant;
  first = instant;
  isKnown = true;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Updates the time once in each half minute of the clock, so that a day ends at midnight and not after it. Within one the
 * screen is not drawn anew: not when its page has just come, nor whenever something takes the focus.
 */
function tick(): void {
  clearTimeout(timer);
  const millis = Date.now();
  timer = setTimeout(tick, TICK_MS - (millis % TICK_MS));
  if (isKnown && countTicks(millis) === countTicks(Date.parse(current))) return;
  isKnown = true;
  current = new Date(millis).toISOString();
  for (const listener of listeners) listener();
}

const countTicks = (millis: number): number => Math.floor(millis / TICK_MS);

/** Calls the listener whenever the time of the screen moves on. @returns a function that stops it. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    for (const name of wakeEvents) window.addEventListener(name, tick, true);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const name of wakeEvents) window.removeEventListener(name, tick, true);
    clearTimeout(timer);
    isKnown = false;
  };
}

/** Returns the time, the same for the whole screen, updated every half minute so that 'x ago' stays true. */
export const useNow = (): string => useSyncExternalStore(onTick, now, firstTime);

const now = (): string => current;
const firstTime = (): string => first;
