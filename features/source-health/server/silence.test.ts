import { describe, expect, it } from 'vitest';
import { judgeSilence } from './silence.ts';
import {
  DAY_MS,
  findAfter,
  HOUR_MS,
  type MadeUpSource,
  makeYear,
  type Random,
  rhythms,
  type SourceYear,
  seeded,
  weekHour,
} from './source-years.fixture.ts';

const LOOK_MS = 10 * 60_000;
/** The first weeks of a year are only learned from. */
const LEARNED_MS = 60 * DAY_MS;

const judge = (year: SourceYear, since_ms: number, now_ms: number) =>
  judgeSilence({ hours: year.hoursUntil(since_ms), since_ms, now_ms, weekHour });

/** Counts how often somebody would be warned although the source works; of a source at most once in a day. */
function countFalseAlarms(year: SourceYear): number {
  let [alarms, warned_ms] = [0, 0];
  for (const [index, next_ms] of year.leads.entries()) {
    const since_ms = year.leads[index - 1] ?? next_ms;
    if (since_ms < year.begin_ms + LEARNED_MS || year.countUsual(since_ms, next_ms) < 4) continue;
    if (since_ms < warned_ms + DAY_MS || !judge(year, since_ms, next_ms - 1)?.is_silent) continue;
    alarms += 1;
    warned_ms = next_ms;
  }
  return alarms;
}

/** Ends a source on an ordinary day. @returns after how many usual gaps it is found. */
function findDead(year: SourceYear, random: Random): number {
  const span_ms = year.end_ms - year.begin_ms - LEARNED_MS;
  let end_ms = year.begin_ms + LEARNED_MS + random() * span_ms;
  while (!year.isOrdinaryDay(end_ms)) end_ms = year.begin_ms + LEARNED_MS + random() * span_ms;
  const since_ms = year.leads[findAfter(year.leads, (lead_ms) => lead_ms > end_ms) - 1]!;
  const first_ms = Math.ceil(end_ms / LOOK_MS) * LOOK_MS;
  const looks = Array.from({ length: (60 * DAY_MS) / LOOK_MS }, (_, index) => first_ms + index * LOOK_MS);
  const found = findAfter(looks, (now_ms) => judge(year, since_ms, now_ms)!.is_silent);
  return year.countUsual(end_ms, looks[found]!);
}

describe('the silence of a source', () => {
  const all = (Object.keys(rhythms) as (keyof typeof rhythms)[]).flatMap((rhythm) =>
    [2, 5, 12, 40, 150].flatMap((per_day) => [1, 0.4, 2.5].map((growth) => ({ rhythm, per_day, growth }))),
  );
  const simulate = (source: MadeUpSource, index: number) => {
    const random = seeded(index + 1);
    const year = makeYear(source, random);
    return {
      alarms: countFalseAlarms(year),
      quarters: (year.end_ms - year.begin_ms - LEARNED_MS) / (90 * DAY_MS),
      found: Array.from({ length: 15 }, () => findDead(year, random)),
    };
  };

  it('is a false alarm at most once in 90 days, and a dead source is found within 12 usual gaps, over simulated years', () => {
    const years = all.map(simulate);
    const rate = sum(years.map(({ alarms }) => alarms)) / sum(years.map(({ quarters }) => quarters));
    const found = years.flatMap((year) => year.found).sort((one, other) => one - other);
    const early = found.filter((gaps) => gaps <= 12).length / found.length;
    const often = years.filter(({ alarms, quarters }) => alarms / quarters > 1).length;

    expect(rate).toBeLessThan(0.5);
    expect(often).toBeLessThanOrEqual(2);
    expect(early).toBeGreaterThan(0.95);
  }, 180_000);

  const begin_ms = Date.UTC(2026, 9, 5);
  /** Leads of every working day at these times. */
  const everyDay = (times: readonly number[], weeks: number) =>
    Array.from({ length: weeks * 7 }, (_, day) => begin_ms + day * DAY_MS)
      .filter((day_ms) => weekHour(day_ms) < 5 * 24)
      .flatMap((day_ms) => times.map((hour) => ({ at_ms: day_ms + hour * HOUR_MS, leads: 1, slots: 1 })));

  it('is not judged with fewer than 20 leads of 28 days, nor by less than two weeks', () => {
    const look = (hours: ReturnType<typeof everyDay>) =>
      judgeSilence({ hours, since_ms: hours.at(-1)!.at_ms, now_ms: hours.at(-1)!.at_ms + 90 * DAY_MS, weekHour });

    expect(look(everyDay([10, 15], 1))).toBeNull();
    expect(look(everyDay([10], 3))).toBeNull();
    expect(look(everyDay([9, 10, 11], 2))).toBeNull();
    expect(look(everyDay([10], 4))).toMatchObject({ is_silent: true });
  });

  it('counts no hours in which the source never sends: a weekend is no gap, the Monday after it is', () => {
    const hours = everyDay([9, 11, 13, 15, 17], 4);
    const since_ms = hours.at(-1)!.at_ms;
    const at = (days: number) => judgeSilence({ hours, since_ms, now_ms: since_ms + days * DAY_MS, weekHour })!;

    expect(at(2.5)).toMatchObject({ is_silent: false });
    expect(at(2.5).usual_leads).toBeLessThan(2);
    expect(at(4.5)).toMatchObject({ is_silent: true });
    expect(at(4.5).usual_leads).toBeGreaterThan(8);
  });

  it('is the same where the clock of the organisation begins its hours at the half of ours', () => {
    const hours = everyDay([9, 11, 13, 15, 17], 4);
    const half = hours.map((hour) => ({ ...hour, at_ms: hour.at_ms + HOUR_MS / 2 }));
    const look = (of: typeof hours, shift_ms: number) =>
      judgeSilence({
        hours: of,
        since_ms: of.at(-1)!.at_ms,
        now_ms: of.at(-1)!.at_ms + 4 * DAY_MS,
        weekHour: (at_ms) => weekHour(at_ms - shift_ms),
      });

    expect(look(half, HOUR_MS / 2)).toEqual(look(hours, 0));
  });

  it('takes leads of one burst for one arrival, and tells how many leads are usual', () => {
    const [single, burst] = [1, 10].map((leads) =>
      everyDay([9, 11, 13, 15, 17], 4).map((hour) => ({ ...hour, leads })),
    );
    const look = (hours: typeof single & object) =>
      judgeSilence({ hours, since_ms: hours.at(-1)!.at_ms, now_ms: hours.at(-1)!.at_ms + 5 * DAY_MS, weekHour })!;

    expect(look(burst!).expected).toBeCloseTo(look(single!).expected);
    expect(look(burst!).usual_leads).toBeCloseTo(10 * look(single!).usual_leads);
  });
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
