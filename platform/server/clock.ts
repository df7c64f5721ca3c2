import { setTimeout as wait } from 'node:timers/promises';

/** The server's only source of time; tests and a local start with CLOCK_SOURCE replace it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  millis(): number;
}

export const systemClock: Clock = { millis: () => Date.now() };

let clock: Clock = systemClock;

/** Replaces the clock; `setClock(systemClock)` restores the machine's own. */
export function setClock(replacement: Clock): void {
  clock = replacement;
}

/** Returns a clock that is stopped at an instant. */
export const stoppedAt = (instant: string): Clock => {
  const millis = parseInstant(instant);
  return { millis: () => millis };
};

/** Returns a clock that shows an instant now and runs on from there. */
export const startingAt = (instant: string): Clock => {
  const offsetMs = parseInstant(instant) - systemClock.millis();
  return { millis: () => systemClock.millis() + offsetMs };
};

export const nowMillis = (): number => clock.millis();

export const now = (): Date => new Date(clock.millis());

/** Returns the present instant in the stored form: '2026-11-20T10:00:00.000Z'. */
export const nowIso = (): string => now().toISOString();

type Pause = (ms: number) => Promise<void>;

export const systemPause: Pause = async (ms) => {
  await wait(ms);
};

let waitFor: Pause = systemPause;

/** Replaces how work waits; `setPause(systemPause)` restores the machine's own. */
export function setPause(replacement: Pause): void {
  waitFor = replacement;
}

/** Waits so many milliseconds before work goes on: between two tries of a call, for example. */
export const pause: Pause = (ms) => waitFor(ms);

const DAY_MS = 86_400_000;

/** Returns the moment so many milliseconds ago. */
export const millisAgo = (ms: number): string => new Date(nowMillis() - ms).toISOString();

/** Returns the moment so many times 24 hours ago. */
export const daysAgo = (days: number): string => millisAgo(days * DAY_MS);

function parseInstant(instant: string): number {
  const millis = Date.parse(instant);
  if (Number.isNaN(millis)) throw new RangeError(`Not an instant: ${instant}`);
  return millis;
}
