import { describe, expect, it } from 'vitest';
import { type FailedFetch, planRetry } from './retry-plan.ts';

const plan = (failed: Partial<FailedFetch>) =>
  planRetry({ call_class: 'retry_later', retry_after_seconds: null, tries: 1, streak: 0, ...failed });
const listSeconds = (failed: Partial<FailedFetch>, count: number) =>
  Array.from({ length: count }, (_, index) => plan({ ...failed, tries: index + 1 }).seconds);

describe('a lead that could not be fetched', () => {
  it('because it is not there yet is asked for after 5 s, 30 s, 2 min, 10 min and 1 h, then a person looks (1.8, META-12, META-13)', () => {
    expect(listSeconds({ call_class: 'not_found' }, 6)).toEqual([5, 30, 120, 600, 3_600, null]);
    expect(plan({ call_class: 'not_found' }).others).toBe('none');
  });

  it('because of a limit waits as long as it is told, with its whole account (META-09)', () => {
    expect(plan({ retry_after_seconds: 300 })).toEqual({ seconds: 300, others: 'account' });
  });

  it('because nobody answers waits ever longer, up to 10 minutes, for ever', () => {
    expect(listSeconds({}, 7)).toEqual([30, 60, 120, 300, 600, 600, 600]);
    expect(plan({ tries: 500 }).seconds).toBe(600);
  });

  it('alone holds up no other; after three failures in a row its account waits', () => {
    expect(plan({ tries: 9, streak: 2 }).others).toBe('none');
    expect(plan({ tries: 1, streak: 3 }).others).toBe('account');
  });

  it.each(['auth_expired', 'permission_missing'] as const)(
    'because of %s waits with those that wait, and is tried in 6 h',
    (call_class) => {
      expect(plan({ call_class })).toEqual({ seconds: 21_600, others: 'waiting' });
    },
  );

  it.each(['invalid_request', 'rejected'] as const)('because of %s is left to a person at once', (call_class) => {
    expect(plan({ call_class })).toEqual({ seconds: null, others: 'none' });
  });

  it('because of an answer nobody understands is left to a person after three hours', () => {
    const seconds = listSeconds({ call_class: 'unknown' }, 20);

    expect(seconds.at(-1)).toBeNull();
    expect(seconds.reduce<number>((sum, each) => sum + (each ?? 0), 0) / 3_600).toBeCloseTo(2.8, 0);
  });
});
