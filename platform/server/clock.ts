/** The only place that reads the time on the server. Tests, and a local start with CLOCK_SOURCE, put another clock in. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  millis(): number;
}

export const systemClock: Clock = { millis: () => Date.now() };

let clock: Clock = systemClock;

/** Replaces the clock; `setClock(systemClock)` puts the machine's own back. */
export function setClock(replacement: Clock): void {
  clock = replacement;
}

/** A clock that stands at this instant until another is set. */
export const stoppedAt = (instant: string): Clock => {
  const millis = parseInstant(instant);
  return { millis: () => millis };
};

/** A clock that shows this instant now and runs on from there. */
export const startingAt = (instant: string): Clock => {
  const offsetMs = parseInstant(instant) - systemClock.millis();
  return { millis: () => systemClock.millis() + offsetMs };
};

export const nowMillis = (): number => clock.millis();

export const now = (): Date => new Date(clock.millis());

/** The instant as it is stored and sent: '2026-11-20T10:00:00.000Z'. */
export const nowIso = (): string => now().toISOString();

function parseInstant(instant: string): number {
  const millis = Date.parse(instant);
  if (Number.isNaN(millis)) throw new RangeError(`Not an instant: ${instant}`);
  return millis;
}
