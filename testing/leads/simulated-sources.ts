import { type Judgement, judgeInactivity, learnPattern } from '#features/source-health/server/index.ts';
import { DAY_MS } from '../zone-clock.ts';
import {
  findAfter,
  type MadeUpSource,
  makeYear,
  type Random,
  rhythms,
  type SourceYear,
  seeded,
} from './source-years.ts';

const LOOK_MS = 10 * 60_000;
/** The first weeks of a year are only learned from. */
const LEARNED_MS = 60 * DAY_MS;
/** Shorter gaps are never taken for silence, so they are not judged. */
const LEAST_JUDGED = 2.5;
const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin', 'Australia/Sydney'];

/** How far holidays and campaigns depart from what is usual; the harder ones are those of the first draft of the simulation. */
export const conditions = {
  ordinary: { campaign: 1.5, holiday: { least: 0.4, most: 0.6 } },
  harder: { campaign: 2, holiday: { least: 0.3, most: 0.7 } },
};

/** Returns a source of each kind: 45. */
export const kindsOfSources = ({ campaign, holiday } = conditions.ordinary): MadeUpSource[] =>
  (Object.keys(rhythms) as (keyof typeof rhythms)[])
    .flatMap((rhythm) =>
      [2, 5, 12, 40, 150].flatMap((per_day) => [1, 0.4, 2.5].map((growth) => ({ rhythm, per_day, growth }))),
    )
    .map((source, index) => ({
      ...source,
      burst: (index + Math.floor(index / 3)) % 3 === 0 ? 'long' : 'short',
      campaign: Math.floor(index / 2) % 2 === 0 ? campaign : 1,
      holiday,
      zone: zones[index % zones.length]!,
    }));

export interface Simulated {
  source: MadeUpSource;
  alarms: number;
  quarters: number;
  /** After how many gaps the dead source was found, by each meaning of a gap (decision 0165). */
  deaths: { usual: number; present: number; before: number; by_clock: number }[];
}

/** Lets a source send for a year, and die at some times of it. */
export function simulate(source: MadeUpSource, seed: number, deaths: number): Simulated {
  const random = seeded(seed);
  const year = makeYear(source, random);
  return {
    source,
    alarms: countFalseAlarms(year),
    quarters: (year.end_ms - year.begin_ms - LEARNED_MS) / (90 * DAY_MS),
    deaths: Array.from({ length: deaths }, () => findDead(year, random)),
  };
}

/** Tells when a source is silent after its lead. */
function judgeAfter(year: SourceYear, since_ms: number): (now_ms: number) => Judgement | null {
  const { weekHour } = year.clock;
  const pattern = learnPattern({ hours: year.hoursUntil(since_ms), since_ms, weekHour });
  return (now_ms) => pattern && judgeInactivity(pattern, now_ms);
}

/** Counts how often somebody would be warned although the source works; of a source at most once in a day. */
function countFalseAlarms(year: SourceYear): number {
  let [alarms, warned_ms] = [0, 0];
  for (const [index, next_ms] of year.leads.entries()) {
    const since_ms = year.leads[index - 1] ?? next_ms;
    if (since_ms < year.begin_ms + LEARNED_MS || year.countBefore(since_ms, next_ms) < LEAST_JUDGED) continue;
    const judge = judgeAfter(year, since_ms);
    const first = Math.ceil(Math.max(since_ms, warned_ms + DAY_MS) / LOOK_MS);
    const looks = Math.floor((next_ms - 1) / LOOK_MS) - first + 1;
    if (looks < 1 || !judge((first + looks - 1) * LOOK_MS)?.is_silent) continue;
    alarms += 1;
    warned_ms = findFirst(looks, (look) => judge((first + look) * LOOK_MS)!.is_silent) * LOOK_MS + first * LOOK_MS;
  }
  return alarms;
}

/** Ends a source at some time. @returns after how many usual gaps it is found. */
function findDead(year: SourceYear, random: Random): Simulated['deaths'][number] {
  const end_ms = year.begin_ms + LEARNED_MS + random() * (year.end_ms - year.begin_ms - LEARNED_MS);
  const since_ms = year.leads[findAfter(year.leads, (lead_ms) => lead_ms > end_ms) - 1]!;
  const judge = judgeAfter(year, since_ms);
  const first = Math.ceil(end_ms / LOOK_MS);
  const found_ms =
    (first + findFirst((55 * DAY_MS) / LOOK_MS, (look) => judge((first + look) * LOOK_MS)?.is_silent ?? false)) *
    LOOK_MS;
  const weeks = year
    .hoursUntil(since_ms)
    .filter((hour) => hour.at_ms > since_ms - 28 * DAY_MS)
    .reduce((sum, hour) => sum + hour.leads, 0);
  return {
    usual: year.countUsual(end_ms, found_ms),
    present: year.countPresent(end_ms, found_ms),
    before: year.countBefore(end_ms, found_ms),
    by_clock: ((found_ms - end_ms) / (28 * DAY_MS)) * weeks,
  };
}

/** Returns the first number that is so, of those from 0; the numbers behind it are so too. */
function findFirst(count: number, isSo: (number: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
