import { describe, expect, it } from 'vitest';
import { traceSteps } from './trace-steps.ts';

const notFetched = { submitted_at: null, notified_at: null, fetched_at: null };

describe('the steps of a trace', () => {
  it('say how long each took since the one before that happened, and the date where it changes', () => {
    const steps = traceSteps({
      ...notFetched,
      received_at: '2026-11-20T23:59:59.900Z',
      parsed_at: '2026-11-20T23:59:59.950Z',
      matched_at: null,
      filed_at: '2026-11-21T00:00:00.000Z',
      alerted_at: '2026-11-21T00:00:00.000Z',
      seen_at: null,
      first_response_at: '2026-11-21T00:06:00.000Z',
    });

    expect(steps.map(({ stage, tookMs, isFirstOfDay }) => [stage, tookMs, isFirstOfDay])).toEqual([
      ['received_at', null, true],
      ['parsed_at', 50, false],
      ['matched_at', null, false],
      ['filed_at', 50, true],
      ['alerted_at', 0, false],
      ['seen_at', null, false],
      ['first_response_at', 360_000, false],
    ]);
  });

  it('begin with the form, the notice and the fetch of a lead that was announced', () => {
    const steps = traceSteps({
      submitted_at: '2026-11-21T09:00:00.000Z',
      notified_at: '2026-11-21T09:00:03.000Z',
      fetched_at: '2026-11-21T09:00:03.400Z',
      received_at: '2026-11-21T09:00:03.400Z',
      parsed_at: null,
      matched_at: null,
      filed_at: null,
      alerted_at: null,
      seen_at: null,
      first_response_at: null,
    });

    expect(steps.slice(0, 4).map(({ stage, tookMs }) => [stage, tookMs])).toEqual([
      ['submitted_at', null],
      ['notified_at', 3_000],
      ['fetched_at', 400],
      ['received_at', 0],
    ]);
  });
});
