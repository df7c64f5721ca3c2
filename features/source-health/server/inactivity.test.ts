import { describe, expect, it } from 'vitest';
import { kindsOfSources, simulate } from '#testing/leads/simulated-sources.ts';
import { DAY_MS, getClock, HOUR_MS } from '#testing/zone-clock.ts';
import { judgeHistory } from './inactivity.ts';

const { weekHour } = getClock('UTC');
const DEATHS = 15;

describe('the silence of a source', () => {
  it('is hardly ever a false alarm, and nearly every dead source is found within 12 usual gaps, over simulated years', () => {
    // Every third of the 45 sources, with other seeds than those of bench/silence.bench.ts: nobody may tune on those.
    const years = kindsOfSources()
      .map((source, index) => ({ source, index }))
      .filter(({ index }) => index % 3 === Math.floor(index / 3) % 3)
      .map(({ source, index }) => simulate(source, index + 1, DEATHS));
    const alarms = years.map((year) => year.alarms / year.quarters);
    const deaths = years.flatMap((year) => year.deaths);

    expect(alarms.reduce((sum, rate) => sum + rate, 0) / alarms.length).toBeLessThan(0.4);
    expect(alarms.filter((rate) => rate > 1).length).toBeLessThanOrEqual(1);
    expect(deaths.filter(({ usual }) => usual > 12).length).toBeLessThanOrEqual(0.015 * deaths.length);
    expect(Math.max(...deaths.map(({ usual }) => usual))).toBeLessThan(15);
    expect(deaths.filter(({ present }) => present > 12).length).toBeLessThanOrEqual(0.07 * deaths.length);
  }, 180_000);

  const begin_ms = Date.UTC(2026, 9, 5);
  /** Leads of every working day at these times. */
  const everyDay = (times: readonly number[], weeks: number) =>
    Array.from({ length: weeks * 7 }, (_, day) => begin_ms + day * DAY_MS)
      .filter((day_ms) => weekHour(day_ms) < 5 * 24)
      .flatMap((day_ms) => times.map((hour) => ({ at_ms: day_ms + hour * HOUR_MS, leads: 1, slots: 1 })));

  it('is not judged with fewer than 20 leads of 28 days, nor by less than two weeks', () => {
    const look = (hours: ReturnType<typeof everyDay>) =>
      judgeHistory({ hours, since_ms: hours.at(-1)!.at_ms, now_ms: hours.at(-1)!.at_ms + 90 * DAY_MS, weekHour });

    expect(look(everyDay([10, 15], 1))).toBeNull();
    expect(look(everyDay([10], 3))).toBeNull();
    expect(look(everyDay([9, 10, 11], 2))).toBeNull();
    expect(look(everyDay([10], 4))).toMatchObject({ is_silent: true });
  });

  it('counts no hours in which the source never sends: a weekend is no gap, the Monday after it is', () => {
    const hours = everyDay([9, 11, 13, 15, 17], 4);
    const since_ms = hours.at(-1)!.at_ms;
    const at = (days: number) => judgeHistory({ hours, since_ms, now_ms: since_ms + days * DAY_MS, weekHour })!;

    expect(at(2.5)).toMatchObject({ is_silent: false });
    expect(at(2.5).usual_leads).toBeLessThan(2);
    expect(at(4.5)).toMatchObject({ is_silent: true });
    expect(at(4.5).usual_leads).toBeGreaterThan(8);
  });

  it('is the same where the clock of the organisation begins its hours at the half of ours', () => {
    const hours = everyDay([9, 11, 13, 15, 17], 4);
    const half = hours.map((hour) => ({ ...hour, at_ms: hour.at_ms + HOUR_MS / 2 }));
    const look = (of: typeof hours, shift_ms: number) =>
      judgeHistory({
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
      judgeHistory({ hours, since_ms: hours.at(-1)!.at_ms, now_ms: hours.at(-1)!.at_ms + 5 * DAY_MS, weekHour })!;

    expect(look(burst!).expected).toBeCloseTo(look(single!).expected);
    expect(look(burst!).usual_leads).toBeCloseTo(10 * look(single!).usual_leads);
  });
});
