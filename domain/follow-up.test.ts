import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followUpState } from './follow-up.ts';

const NOW = '2026-03-12T06:00:00.000Z';

const dayIn = (timeZone: string) => (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));

const readState = (
  remind_on: string | null,
  options: { is_overdue?: boolean; maturity_type?: 'FIXED' | 'NOT_FIXED' } = {},
) => followUpState({ remind_on, is_overdue: false, maturity_type: 'FIXED', ...options }, NOW, dayIn('Asia/Singapore'));

describe('the words for a follow-up (S0-4-29 to S0-4-34, B20)', () => {
  it('are none, overdue or someday before days are counted', () => {
    expect(followUpState(null, NOW, dayIn('UTC'))).toEqual({ type: 'unscheduled' });
    expect(readState('2026-03-20T00:00:00Z', { is_overdue: true, maturity_type: 'NOT_FIXED' })).toEqual({
      type: 'overdue',
    });
    expect(readState(null, { maturity_type: 'NOT_FIXED' })).toEqual({ type: 'someday' });
  });

  it('count calendar days in the person’s zone: one minute may separate today and tomorrow', () => {
    expect(readState('2026-03-12T15:59:00Z')).toEqual({ type: 'today' });
    expect(readState('2026-03-12T16:00:00Z')).toEqual({ type: 'tomorrow' });
    expect(readState('2026-03-13T16:00:00Z')).toEqual({ type: 'in_days', days: 2 });
  });

  it('count the same days in every zone as its calendar', () => {
    const hours = fc.integer({ min: 0, max: 24 * 400 });
    fc.assert(
      fc.property(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), hours, (zone, ahead) => {
        const remind_on = new Date(Date.parse(NOW) + ahead * 3_600_000).toISOString();
        const state = followUpState({ remind_on, is_overdue: false, maturity_type: 'FIXED' }, NOW, dayIn(zone));
        const days =
          state.type === 'today' ? 0 : state.type === 'tomorrow' ? 1 : state.type === 'in_days' ? state.days : -1;
        const page = new Date(`${dayIn(zone)(NOW)}T12:00:00Z`);
        page.setUTCDate(page.getUTCDate() + days);
        expect(page.toISOString().slice(0, 10)).toBe(dayIn(zone)(remind_on));
      }),
      { numRuns: 500 },
    );
  });
});
