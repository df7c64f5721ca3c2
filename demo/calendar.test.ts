import { afterEach, describe, expect, it } from 'vitest';
import { nowIso, setClock, systemClock } from '#platform/server/clock.ts';
import { Calendar } from './calendar.ts';

afterEach(() => setClock(systemClock));

const instant = (text: string) => Date.parse(`2026-11-20T${text}Z`);

describe('the calendar of the demo', () => {
  it('lets things happen in the order of time, each at its own time by the clock', async () => {
    const calendar = new Calendar(instant('10:00:00'));
    const heard: string[] = [];
    const note = (what: string) => async () => heard.push(`${nowIso().slice(11, 16)} ${what}`);

    calendar.on(instant('09:30:00'), note('third'));
    calendar.on(instant('08:00:00'), note('first'));
    calendar.on(instant('08:00:00'), note('second'));
    await calendar.play();

    expect(heard).toEqual(['08:00 first', '08:00 second', '09:30 third']);
  });

  it('adds events that follow from others, and leaves out those in the future', async () => {
    const calendar = new Calendar(instant('10:00:00'));
    const heard: string[] = [];

    calendar.on(instant('08:00:00'), async () => {
      calendar.on(instant('09:00:00'), async () => heard.push('answer'));
      calendar.on(instant('10:00:01'), async () => heard.push('future'));
      heard.push('question');
    });
    calendar.on(instant('08:30:00'), async () => heard.push('between'));
    await calendar.play();

    expect(heard).toEqual(['question', 'between', 'answer']);
    expect(Math.abs(Date.parse(nowIso()) - systemClock.millis())).toBeLessThan(1_000);
  });

  it('knows the times of day of Singapore, whose day begins at 16:00 UTC', () => {
    const evening = new Calendar(instant('17:00:00'));
    expect(new Date(evening.time(0, 9)).toISOString()).toBe('2026-11-21T01:00:00.000Z');
    expect(new Date(evening.time(-1, 9)).toISOString()).toBe('2026-11-20T01:00:00.000Z');
  });
});
