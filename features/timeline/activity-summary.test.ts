import { describe, expect, it } from 'vitest';
import { activityAction, isTrackable } from './activity-actions.ts';
import { activitySummary } from './activity-summary.ts';
import { ActivityType } from './activity-types.ts';

describe('the one line of an activity', () => {
  it('says what was done, by which way and for how long', () => {
    const line = (item_type: 'NOTE' | 'PHONECALL' | 'MESSAGE' | 'MEETING', details = {}, text = '') =>
      activitySummary({ item_type, text, details });

    expect(line('PHONECALL', { duration_seconds: 242 })).toBe('Called · 4m 02s');
    expect(line('PHONECALL', { duration_seconds: 48 })).toBe('Called · 48s');
    expect(line('PHONECALL', { duration_seconds: 60 })).toBe('Called · 1m');
    expect(line('PHONECALL', { duration_seconds: 3_900 })).toBe('Called · 1h 05m');
    expect(line('PHONECALL', { outcome: 'no_answer', duration_seconds: 20 })).toBe('Call, no answer');
    expect(line('MESSAGE', { channel: 'whatsapp' })).toBe('Messaged on WhatsApp');
    expect(line('MESSAGE')).toBe('Messaged');
    expect(line('MEETING', { place: 'Maple Grove' })).toBe('Met at Maple Grove');
    expect(line('NOTE', {}, 'Keys handed over\nsend welcome gift')).toBe('Note: Keys handed over');
  });

  it('is cut where the list would cut it', () => {
    const line = activitySummary({ item_type: 'NOTE', text: 'long '.repeat(100), details: {} });

    expect(line.length).toBeLessThanOrEqual(120);
    expect(line.endsWith('…')).toBe(true);
  });
});

describe('what choosing an activity does', () => {
  it('opens what was shared, opens what people wrote or a lead was, and nothing else (S0-4-60 to S0-4-62, S0-4-64)', () => {
    const typesBy = (action: ReturnType<typeof activityAction>) =>
      ActivityType.options.filter((type) => activityAction(type) === action).sort();

    expect(typesBy('open_link')).toEqual(['PAGE', 'SHARED_DOCUMENT_TEMPLATE', 'SHARED_TEXT_TEMPLATE']);
    expect(typesBy('emit_event')).toEqual([
      'DUPLICATE_LEAD_RECEIVED',
      'FIRST_RESPONSE',
      'MEETING',
      'MESSAGE',
      'NOTE',
      'PHONECALL',
    ]);
    expect(typesBy(null)).toHaveLength(5);
    expect(ActivityType.options.filter(isTrackable)).toEqual(['PAGE', 'SHARED_DOCUMENT_TEMPLATE']);
  });
});
