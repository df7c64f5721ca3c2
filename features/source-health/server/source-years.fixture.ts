import type { SourceHour } from './silence.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** The job looks every ten minutes, so no source has shorter gaps than that. */
const MOST_PER_HOUR = 6;

/** 5 January 1970 was a Monday. */
export const weekHour = (at_ms: number): number => (Math.floor(at_ms / HOUR_MS) + 3 * 24) % 168;

const ofDay = [3, 2, 1.5, 1, 1, 2, 4, 7, 10, 13, 15, 16, 15, 15, 14, 13, 13, 14, 15, 16, 15, 13, 9, 5];
const ofWeek = [1, 1, 1, 1, 1.1, 0.8, 0.7];
const dayMean = ofDay.reduce((sum, hour) => sum + hour, 0) / 24;

/** How much of its mean a source sends in each hour of the week. */
export const rhythms = {
  always: () => 1,
  waking_hours: (hour: number) => (ofDay[hour % 24]! / dayMean) * ofWeek[Math.floor(hour / 24)]!,
  office_hours: (hour: number) => (hour < 5 * 24 && hour % 24 >= 9 && hour % 24 < 18 ? 168 / 45 : 0),
};

export interface MadeUpSource {
  rhythm: keyof typeof rhythms;
  per_day: number;
  /** How many times more it sends at the end of the year than at its beginning. */
  growth: number;
}

/** A year of a source. */
export interface SourceYear {
  begin_ms: number;
  end_ms: number;
  leads: number[];
  /** Returns hours with leads that begin by an instant, of the four weeks before. */
  hoursUntil(at_ms: number): SourceHour[];
  /** Returns how many arrivals are usual between two instants. */
  countUsual(from_ms: number, to_ms: number): number;
  isOrdinaryDay(at_ms: number): boolean;
}

export type Random = () => number;

/** Returns numbers between 0 and 1, always the same ones for a seed. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LEAD_OF_BURST_MS = 3 * 60_000;

/**
 * Makes up a year: days differ by a tenth, a quarter of the arrivals are bursts of two to six leads within three minutes, and on
 * eleven holidays and in one week of them half as much comes.
 */
export function makeYear({ rhythm, per_day, growth }: MadeUpSource, random: Random): SourceYear {
  const begin_ms = Date.UTC(2025, 0, 6);
  const end_ms = begin_ms + 365 * DAY_MS;
  const holidays = new Set(Array.from({ length: 11 }, () => Math.floor(random() * 365)));
  const week = Math.floor(random() * 358);
  for (let day = week; day < week + 7; day += 1) holidays.add(day);
  const levels = Array.from({ length: 366 }, () => Math.exp(0.1 * drawNormal(random)));
  const dayOf = (at_ms: number) => Math.floor((at_ms - begin_ms) / DAY_MS);
  const usualAt = (at_ms: number) =>
    (per_day / 24) * rhythms[rhythm](weekHour(at_ms)) * growth ** ((at_ms - begin_ms) / (365 * DAY_MS) - 0.5);
  const leads: number[] = [];
  for (let hour = begin_ms; hour < end_ms; hour += HOUR_MS) {
    const rate = usualAt(hour) * levels[dayOf(hour)]! * (holidays.has(dayOf(hour)) ? 0.5 : 1);
    for (let at_ms = hour + drawGap(rate, random); at_ms < hour + HOUR_MS; at_ms += drawGap(rate, random)) {
      const more = random() < 0.25 ? 1 + Math.floor(random() * 5) : 0;
      leads.push(at_ms, ...Array.from({ length: more }, () => at_ms + random() * LEAD_OF_BURST_MS));
    }
  }
  leads.sort((one, other) => one - other);
  const hours = countHours(leads);
  return {
    begin_ms,
    end_ms,
    leads,
    hoursUntil: (at_ms) => {
      const end = findAfter(hours, ({ at_ms: hour }) => hour > at_ms);
      return hours.slice(
        findAfter(hours, ({ at_ms: hour }) => hour > at_ms - 29 * DAY_MS),
        end,
      );
    },
    countUsual: (from_ms, to_ms) => {
      let usual = 0;
      for (let hour = from_ms - (from_ms % HOUR_MS); hour < to_ms; hour += HOUR_MS) {
        const part_ms = Math.min(to_ms, hour + HOUR_MS) - Math.max(from_ms, hour);
        usual += (Math.min(MOST_PER_HOUR, usualAt(hour)) * part_ms) / HOUR_MS;
      }
      return usual;
    },
    isOrdinaryDay: (at_ms) => ![-2, -1, 0, 1].some((days) => holidays.has(dayOf(at_ms) + days)),
  };
}

const drawGap = (per_hour: number, random: Random) => (-Math.log(1 - random()) / per_hour) * HOUR_MS;

const drawNormal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function countHours(leads: readonly number[]): SourceHour[] {
  const hours: SourceHour[] = [];
  for (const lead_ms of leads) {
    const at_ms = lead_ms - (lead_ms % HOUR_MS);
    if (hours.at(-1)?.at_ms !== at_ms) hours.push({ at_ms, leads: 0, slots: 0 });
    const hour = hours.at(-1)!;
    hour.leads += 1;
    hour.slots |= 1 << Math.floor((lead_ms - at_ms) / (5 * 60_000));
  }
  return hours;
}

/** Returns the place of the first row that is behind, in a list whose rows are in order. */
export function findAfter<Row>(rows: readonly Row[], isBehind: (row: Row) => boolean): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBehind(rows[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}
