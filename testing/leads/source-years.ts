import type { SourceHour } from '#features/source-health/server/index.ts';
import { type Clock, DAY_MS, getClock, HOUR_MS } from '../zone-clock.ts';

/** The job looks every ten minutes, so no source has shorter gaps than that. */
const MOST_PER_HOUR = 6;
const YEAR_DAYS = 425;

const ofDay = [3, 2, 1.5, 1, 1, 2, 4, 7, 10, 13, 15, 16, 15, 15, 14, 13, 13, 14, 15, 16, 15, 13, 9, 5];
const ofWeek = [1, 1, 1, 1, 1.1, 0.8, 0.7];
const dayMean = ofDay.reduce((sum, hour) => sum + hour, 0) / 24;

/** How much of its mean a source sends in each hour of the week. */
export const rhythms = {
  always: () => 1,
  waking_hours: (hour: number) => (ofDay[hour % 24]! / dayMean) * ofWeek[Math.floor(hour / 24)]!,
  office_hours: (hour: number) => (hour < 5 * 24 && hour % 24 >= 9 && hour % 24 < 18 ? 168 / 45 : 0),
};

/** A quarter of the arrivals are bursts: of so many leads at most, that come within so many minutes. */
const bursts = { short: { most: 6, minutes: 3 }, long: { most: 4, minutes: 40 } };
const BURSTS = 0.25;

export interface MadeUpSource {
  rhythm: keyof typeof rhythms;
  per_day: number;
  /** How many times more it sends at the end of the year than at its beginning. */
  growth: number;
  burst: keyof typeof bursts;
  /** How many times more its campaigns bring at most; 1 is none. */
  campaign: number;
  /** Which part of its leads comes on a holiday. */
  holiday: { least: number; most: number };
  zone: string;
}

/** A year of a source. */
export interface SourceYear {
  begin_ms: number;
  end_ms: number;
  leads: number[];
  clock: Clock;
  /** Returns hours with leads that begin by an instant, of the four weeks before. */
  hoursUntil(at_ms: number): SourceHour[];
  /** Returns how many arrivals the source would have sent between two instants without chance. A burst is one arrival. */
  countPresent(from_ms: number, to_ms: number): number;
  /** The same as in the four weeks before. */
  countBefore(from_ms: number, to_ms: number): number;
  /** Whichever is less, hour by hour. */
  countUsual(from_ms: number, to_ms: number): number;
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

/** Makes up a year of a source on the clock of its zone. */
export function makeYear(source: MadeUpSource, random: Random): SourceYear {
  const clock = getClock(source.zone);
  const { begin_ms } = clock;
  const levels = makeLevels(source, random);
  const levels_before = levels.map((level, day) =>
    findMean([7, 14, 21, 28].map((days) => levels[day - days] ?? level)),
  );
  const atHour = (of: readonly number[]) =>
    Array.from({ length: YEAR_DAYS * 24 }, (_, index) => {
      const at_ms = begin_ms + index * HOUR_MS;
      const per_hour = (source.per_day / 24) * rhythms[source.rhythm](clock.weekHour(at_ms));
      return per_hour * of[Math.min(clock.dayOf(at_ms), YEAR_DAYS - 1)]!;
    });
  const rates = atHour(levels);
  const leads = rates
    .flatMap((rate, index) => sendHour(begin_ms + index * HOUR_MS, rate, bursts[source.burst], random))
    .sort((one, other) => one - other);
  const hours = countHours(leads, begin_ms);
  const counterOf = (of: readonly number[]) => {
    const until = addUp(of.map((rate) => Math.min(MOST_PER_HOUR, rate)));
    return (from_ms: number, to_ms: number) =>
      readBetween(until, (to_ms - begin_ms) / HOUR_MS) - readBetween(until, (from_ms - begin_ms) / HOUR_MS);
  };
  return {
    begin_ms,
    end_ms: begin_ms + YEAR_DAYS * DAY_MS,
    leads,
    clock,
    hoursUntil: (at_ms) =>
      hours.slice(
        findAfter(hours, (hour) => hour.at_ms > at_ms - 85 * DAY_MS),
        findAfter(hours, (hour) => hour.at_ms > at_ms),
      ),
    countPresent: counterOf(rates),
    countBefore: counterOf(atHour(levels_before)),
    countUsual: counterOf(atHour(levels.map((level, day) => Math.min(level, levels_before[day]!)))),
  };
}

/**
 * Returns how much of its usual number a source sends on each day: days differ by a tenth, eleven are holidays and so is one
 * week, and three campaigns of two to six weeks bring more.
 */
function makeLevels({ growth, campaign, holiday }: MadeUpSource, random: Random): number[] {
  const levels = Array.from(
    { length: YEAR_DAYS },
    (_, day) => growth ** (day / YEAR_DAYS - 0.5) * Math.exp(0.1 * drawNormal(random)),
  );
  const change = (first: number, days: number, factor: number) => {
    for (let day = first; day < Math.min(first + days, YEAR_DAYS); day += 1) levels[day]! *= factor;
  };
  const drawDay = () => Math.floor(random() * YEAR_DAYS);
  const drawHoliday = () => holiday.least + (holiday.most - holiday.least) * random();
  for (let count = 0; count < 11; count += 1) change(drawDay(), 1, drawHoliday());
  change(drawDay(), 7, drawHoliday());
  for (let count = 0; campaign > 1 && count < 3; count += 1)
    change(drawDay(), 14 + Math.floor(28 * random()), 1 + (campaign - 1) * (0.25 + 0.75 * random()));
  return levels;
}

/** Sends the leads of one hour. */
function sendHour(hour_ms: number, rate: number, burst: (typeof bursts)['short'], random: Random): number[] {
  const leads: number[] = [];
  for (let at_ms = hour_ms + drawGap(rate, random); at_ms < hour_ms + HOUR_MS; at_ms += drawGap(rate, random)) {
    leads.push(at_ms);
    const more = random() < BURSTS ? 1 + Math.floor(random() * (burst.most - 1)) : 0;
    for (let lead = 0; lead < more; lead += 1) leads.push(at_ms + random() * burst.minutes * 60_000);
  }
  return leads;
}

const drawGap = (per_hour: number, random: Random) => (-Math.log(1 - random()) / per_hour) * HOUR_MS;

const drawNormal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const findMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the sums of the values before each, and of all. */
function addUp(values: readonly number[]): number[] {
  const until = [0];
  for (const value of values) until.push(until.at(-1)! + value);
  return until;
}

/** Reads a table between two of its rows, and on as its last week went. */
function readBetween(until: readonly number[], place: number): number {
  const last = until.length - 1;
  if (place >= last) return until[last]! + readBetween(until, place - 168) - readBetween(until, last - 168);
  const row = Math.max(0, Math.floor(place));
  return until[row]! + (until[row + 1]! - until[row]!) * Math.max(0, place - row);
}

function countHours(leads: readonly number[], begin_ms: number): SourceHour[] {
  const hours: SourceHour[] = [];
  for (const lead_ms of leads) {
    const at_ms = lead_ms - ((lead_ms - begin_ms) % HOUR_MS);
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
