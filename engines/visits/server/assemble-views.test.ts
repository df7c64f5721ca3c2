import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDeviceType } from '#domain/device-type.ts';
import { isCounted } from '../contract.ts';
import { assembleViews, type Signal, sumViews, totalsAfter } from './assemble-views.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const START = Date.parse('2026-11-20T10:00:00.000Z');

let made = 0;
/** @param seconds when it was received, counted from the start. */
function signal(seconds: number, more: Partial<Signal> = {}): Signal {
  made += 1;
  return {
    id: `id-${String(made).padStart(6, '0')}`,
    visit_id: 'visit',
    load_id: 'load',
    seq: seconds,
    visible_ms: seconds * 1000,
    active_ms: seconds * 1000,
    inputs: 0,
    parts: {},
    part_taps: {},
    part_played_ms: {},
    reached_part: '',
    facts: {},
    user_agent: PHONE,
    is_owner: false,
    received_at: new Date(START + seconds * 1000).toISOString(),
    ...more,
  };
}

const readGrade = (signals: Signal[]) => assembleViews(signals)[0]?.grade;

describe('the grade of a view', () => {
  it('is human from two visible seconds on with an input', () => {
    expect(readGrade([signal(0), signal(2, { inputs: 1 })])).toBe('human');
    expect(readGrade([signal(0), signal(2, { inputs: 1, visible_ms: 1999 })])).toBe('unproven');
  });

  it('is likely from five visible seconds on without one', () => {
    expect(readGrade([signal(0), signal(5)])).toBe('likely');
    expect(readGrade([signal(0), signal(5, { visible_ms: 4999 })])).toBe('unproven');
  });

  it('needs two signals two seconds apart by the clock of the server, whatever one of them says', () => {
    const claim = { visible_ms: 80_000_000, active_ms: 80_000_000, inputs: 99 };

    expect(readGrade([signal(0, claim)])).toBe('unproven');
    expect(readGrade([signal(0, claim), signal(1.999, claim)])).toBe('unproven');
    expect(readGrade([signal(0, claim), signal(2, claim)])).toBe('human');
  });

  it('is unproven by an input alone, or by time in a hidden tab', () => {
    expect(readGrade([signal(0, { inputs: 9 })])).toBe('unproven');
    expect(readGrade([signal(0), signal(600, { visible_ms: 0, active_ms: 0 })])).toBe('unproven');
  });

  it('is owner for somebody of the organisation, and that of a program that says its name', () => {
    const human = { inputs: 3 };
    expect(readGrade([signal(0), signal(10, { ...human, is_owner: true })])).toBe('owner');
    expect(
      readGrade([signal(0, { user_agent: 'WhatsApp/2.23' }), signal(10, { ...human, user_agent: 'WhatsApp/2.23' })]),
    ).toBe('preview_bot');
    expect(readGrade([signal(10, { ...human, user_agent: 'Mozilla/5.0 HeadlessChrome/120.0.0.0' })])).toBe('scanner');
  });
});

describe('one view', () => {
  it('continues when the page is loaded again within 30 s, and its seconds add up', () => {
    const first = [signal(0), signal(12, { inputs: 1 })];
    const reloaded = { load_id: 'again' };
    const again = [
      signal(42, { ...reloaded, visible_ms: 0, active_ms: 0 }),
      signal(50, { ...reloaded, visible_ms: 8000, active_ms: 8000 }),
    ];

    expect(assembleViews([...first, ...again])).toMatchObject([{ seconds: 20, grade: 'human', id: first[0]!.id }]);
  });

  it('is another when it is loaded later, or in another tab', () => {
    const first = [signal(0), signal(12, { inputs: 1 })];
    const later = { load_id: 'later', visible_ms: 0, active_ms: 0 };

    expect(assembleViews([...first, signal(42.001, later)])).toHaveLength(2);
    expect(assembleViews([...first, signal(20, { ...later, visit_id: 'other' })])).toHaveLength(2);
  });

  it('has seconds only for active time, at most an hour, and never more than it was open', () => {
    expect(assembleViews([signal(0), signal(100, { active_ms: 31_000 })])[0]?.seconds).toBe(31);
    expect(assembleViews([signal(0), signal(9000)])[0]?.seconds).toBe(3600);
    expect(assembleViews([signal(0), signal(10, { visible_ms: 900_000, active_ms: 900_000 })])[0]?.seconds).toBe(13);
  });

  it('keeps seconds per part', () => {
    const [view] = assembleViews([
      signal(0),
      signal(10, { parts: { '1': 9000 } }),
      signal(20, { parts: { '1': 9000, '2': 10_500 } }),
    ]);

    expect(view?.part_seconds).toEqual({ '1': 9, '2': 10 });
  });
});

describe('whatever signals come', () => {
  const anySignal = fc
    .record({
      at: fc.integer({ min: 0, max: 300 }),
      visit_id: fc.constantFrom('a', 'b'),
      load: fc.integer({ min: 0, max: 3 }),
      visible_ms: fc.integer({ min: 0, max: 8_000_000 }),
      active_ms: fc.integer({ min: 0, max: 8_000_000 }),
      inputs: fc.integer({ min: 0, max: 3 }),
      parts: fc.dictionary(fc.constantFrom('1', '2'), fc.integer({ min: 0, max: 100_000 })),
    })
    .map(({ at, load, ...rest }) => signal(at, { ...rest, load_id: `${rest.visit_id}${load}` }));
  const anySignals = fc.array(anySignal, { maxLength: 25 });

  it('their order does not matter', () => {
    fc.assert(
      fc.property(
        anySignals.chain((signals) =>
          fc.tuple(fc.constant(signals), fc.shuffledSubarray(signals, { minLength: signals.length })),
        ),
        ([signals, shuffled]) => {
          const byId = (list: Signal[]) => assembleViews(list).sort((one, other) => (one.id < other.id ? -1 : 1));
          expect(byId(shuffled)).toEqual(byId(signals));
        },
      ),
    );
  });

  it('one that comes twice counts once', () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        expect(sumViews(assembleViews([...signals, ...signals]))).toEqual(sumViews(assembleViews(signals)));
      }),
    );
  });

  it('seconds stay within an hour a view, within the time the tab was open, and pages within the view', () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        for (const view of assembleViews(signals)) {
          const openSeconds = (Date.parse(view.last_signal_at) - Date.parse(view.started_at)) / 1000;
          const loads = new Set(signals.map(({ load_id }) => load_id)).size;
          expect(view.seconds).toBeLessThanOrEqual(3600);
          expect(view.seconds).toBeLessThanOrEqual(loads * (openSeconds + 3));
          for (const seconds of Object.values(view.part_seconds)) expect(seconds).toBeLessThanOrEqual(view.seconds);
        }
      }),
    );
  });

  it('one more signal of a load never takes a counted view or a second away', () => {
    fc.assert(
      fc.property(anySignals, anySignal, (signals, more) => {
        const extended = {
          ...more,
          load_id: signals[0]?.load_id ?? more.load_id,
          visit_id: signals[0]?.visit_id ?? 'a',
        };
        fc.pre(
          signals.every(
            ({ load_id, received_at }) => load_id !== extended.load_id || received_at <= extended.received_at,
          ),
        );
        const counted = (list: Signal[]) => assembleViews(list).some(({ grade }) => isCounted(grade));
        const seconds = (list: Signal[]) => assembleViews(list).reduce((sum, view) => sum + view.seconds, 0);
        if (counted(signals)) expect(counted([...signals, extended])).toBe(true);
        expect(seconds([...signals, extended])).toBeGreaterThanOrEqual(Math.min(seconds(signals), 3600));
      }),
    );
  });
});

describe('totals of a share', () => {
  it('that follow what changed in one visit are those of all its views', () => {
    const anyView = fc.record({
      grade: fc.constantFrom('human', 'likely', 'unproven', 'owner', 'scanner'),
      seconds: fc.integer({ min: 0, max: 3600 }),
      started_at: fc.integer({ min: 0, max: 1_000_000 }).map((ms) => new Date(START + ms).toISOString()),
      last_signal_at: fc.integer({ min: 0, max: 1_000_000 }).map((ms) => new Date(START + ms).toISOString()),
    }) as fc.Arbitrary<Parameters<typeof sumViews>[0][number]>;
    fc.assert(
      fc.property(fc.array(anyView), fc.array(anyView), fc.array(anyView), (others, before, grown) => {
        // A counted view that still counts starts no later and ends no earlier.
        const after = [...before, ...grown];
        const followed = totalsAfter(sumViews([...others, ...before]), sumViews(before), sumViews(after));
        expect(followed).toEqual(sumViews([...others, ...after]));
      }),
    );
  });

  it('are evaluated again when a view no longer counts', () => {
    const counted = sumViews(assembleViews([signal(0), signal(6)]));

    expect(totalsAfter(counted, counted, sumViews([]))).toBeNull();
  });
});

describe('the device', () => {
  it.each([
    [PHONE, 'MOBILE'],
    ['Mozilla/5.0 (Linux; Android 14; SM-S918B) Chrome/124.0.0.0 Mobile Safari/537.36', 'MOBILE'],
    ['Mozilla/5.0 (Linux; Android 13; SM-X900) Chrome/120.0.0.0 Safari/537.36', 'TABLET'],
    ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15', 'TABLET'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0.0.0 Safari/537.36', 'DESKTOP'],
    ['', 'UNKNOWN'],
  ])('of %s is %s (S0-3E-25)', (userAgent, device) => {
    expect(readDeviceType(userAgent)).toBe(device);
  });
});
