export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The clock of a time zone over some 14 months, its summer time included. */
export interface Clock {
  /** Midnight of Monday, 6 January 2025. */
  begin_ms: number;
  /** The hour of the week: 0 is Monday midnight. */
  weekHour(at_ms: number): number;
  /** Days of the zone since the beginning. */
  dayOf(at_ms: number): number;
}

const clocks = new Map<string, Clock>();
const MONDAY_MS = Date.UTC(2025, 0, 6);

export function getClock(zone: string): Clock {
  const known = clocks.get(zone) ?? makeClock(zone);
  clocks.set(zone, known);
  return known;
}

/** Zones change their clocks at whole hours, so one offset an hour is enough. */
function makeClock(zone: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (at_ms: number) => Date.parse(`${format.format(at_ms).replace(' ', 'T')}Z`) - at_ms;
  const begin_ms = MONDAY_MS - offsetAt(MONDAY_MS);
  const offsets: number[] = [];
  for (let day = 0; day < 520; day += 1) {
    const at_ms = begin_ms + day * DAY_MS;
    const [first, last] = [offsetAt(at_ms), offsetAt(at_ms + DAY_MS)];
    for (let hour = 0; hour < 24; hour += 1) offsets.push(first === last ? first : offsetAt(at_ms + hour * HOUR_MS));
  }
  const wallOf = (at_ms: number) => at_ms + (offsets[Math.floor((at_ms - begin_ms) / HOUR_MS)] ?? 0) - MONDAY_MS;
  return {
    begin_ms,
    weekHour: (at_ms) => Math.floor(wallOf(at_ms) / HOUR_MS) % 168,
    dayOf: (at_ms) => Math.floor(wallOf(at_ms) / DAY_MS),
  };
}
