import { describe, expect, it } from 'vitest';
import type { Signal } from './assemble-views.ts';
import { gradeVisit } from './grade-visit.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
let last = 0;

const signal = (at: number, parts: Partial<Signal> = {}): Signal => {
  last += 1;
  return {
    id: String(last),
    visit_id: 'visit',
    load_id: 'load',
    seq: last,
    visible_ms: at * 1_000,
    active_ms: at * 1_000,
    inputs: 0,
    parts: {},
    part_taps: {},
    part_played_ms: {},
    reached_part: '',
    facts: { version: 1 },
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1',
    is_owner: false,
    received_at: new Date(START + at * 1_000).toISOString(),
    ...parts,
  };
};

describe('a visit graded as a whole', () => {
  it('is a person who typed, or looked for five seconds; a glance proves nothing', () => {
    expect(gradeVisit([signal(0), signal(3, { inputs: 4 })]).grade).toBe('human');
    expect(gradeVisit([signal(0), signal(6)]).grade).toBe('likely');
    expect(gradeVisit([signal(0), signal(1, { inputs: 4 })]).grade).toBe('unproven');
    expect(gradeVisit([signal(0, { visible_ms: 60_000, inputs: 9 })]).grade).toBe('unproven');
  });

  it('is no view when it is of the organisation itself or of a program', () => {
    const whole = (parts: Partial<Signal>) => gradeVisit([signal(0, parts), signal(9, { ...parts, inputs: 4 })]);

    expect(whole({ is_owner: true }).grade).toBe('owner');
    expect(whole({ user_agent: 'WhatsApp/2.23.20.0' }).grade).toBe('preview_bot');
    expect(whole({ user_agent: 'python-requests/2.31.0' }).grade).toBe('scanner');
  });

  it('stays one view over all its pages and pauses, graded by the best of them', () => {
    const visit = gradeVisit([
      signal(0, { load_id: 'first' }),
      signal(1, { load_id: 'first', reached_part: 'qname00' }),
      signal(600, { load_id: 'second', visible_ms: 0, active_ms: 0 }),
      signal(610, { load_id: 'second', visible_ms: 9_000, inputs: 3 }),
    ]);

    expect(visit).toMatchObject({
      grade: 'human',
      started_at: '2026-11-20T10:00:00.000Z',
      has_started: true,
      reached_part: 'qname00',
    });
  });

  it('reached the last part that was told, in whatever order signals come', () => {
    const [opened, named, further] = [
      signal(0),
      signal(4, { reached_part: 'qname00' }),
      signal(8, { reached_part: 'qbudget', facts: { site: 'north.example' } }),
    ];

    expect(gradeVisit([further, opened, named])).toMatchObject({
      reached_part: 'qbudget',
      facts: { site: 'north.example' },
    });
  });
});
