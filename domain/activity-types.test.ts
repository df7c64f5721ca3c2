import { describe, expect, it } from 'vitest';
import { type LastActivityType, lastActivityData } from './activity-data.ts';
import { type ActivityAction, activityFacts, activityTypesWhere } from './activity-facts.ts';
import { ActivityType } from './activity-types.ts';
import { describeLastActivity, describeTimes } from './web/describe-last-activity.ts';

const line = (type: LastActivityType, details: Record<string, unknown> = {}, text = '') =>
  describeLastActivity({
    type,
    data: type === 'CONTENT_OPENED' ? details : lastActivityData(type, text, details),
    isLead: false,
  });

describe('the line about the last activity', () => {
  it('says what was done, over which channel and for how long', () => {
    expect(line('PHONECALL', { duration_seconds: 242 })).toBe('Called · 4m 02s');
    expect(line('PHONECALL', { duration_seconds: 48 })).toBe('Called · 48s');
    expect(line('PHONECALL', { duration_seconds: 60 })).toBe('Called · 1m');
    expect(line('PHONECALL', { duration_seconds: 3_900 })).toBe('Called · 1h 05m');
    expect(line('PHONECALL', { outcome: 'no_answer', duration_seconds: 20 })).toBe('Call, no answer');
    expect(line('MESSAGE', { channel: 'whatsapp' })).toBe('Messaged on WhatsApp');
    expect(line('MESSAGE')).toBe('Messaged');
    expect(line('MEETING', { place: 'Maple Grove' })).toBe('Met at Maple Grove');
    expect(line('NOTE', {}, 'Keys handed over\nsend welcome gift')).toBe('Note: Keys handed over');
    expect(line('SHARED_DOCUMENT_TEMPLATE', { content_id: 3, content_title: 'e-brochure' })).toBe('Shared e-brochure');
    expect(line('SHARED_DOCUMENT_TEMPLATE', { content_title: 'e-brochure', is_automatic: true })).toBe(
      'Shared automatically: e-brochure',
    );
    expect(line('DUPLICATE_LEAD_RECEIVED', { lead_id: 'a' })).toBe('Enquired again');
  });

  it('says what was opened, and separately how often', () => {
    expect(line('CONTENT_OPENED', { content_title: 'e-brochure', times_viewed: 3 })).toBe('Opened e-brochure');
    expect(describeTimes({ times_viewed: 3 })).toBe(' · 3×');
    expect(describeTimes({ times_viewed: 1 })).toBe('');
  });

  it('says how a client arrived', () => {
    expect(describeLastActivity({ type: 'CLIENT_CREATED_DETAILS', data: {}, isLead: true })).toBe('New lead');
    expect(line('CLIENT_CREATED_DETAILS', { source: 'added_manually' })).toBe('Client added');
  });

  it('keeps the part of a long note that a list can show', () => {
    const { text = '' } = lastActivityData('NOTE', 'long '.repeat(100), {});

    expect(text.length).toBeLessThanOrEqual(120);
    expect(text.endsWith('…')).toBe(true);
  });
});

describe('what choosing an activity does', () => {
  it('opens shared content, opens activities written by people and leads, and nothing else (S0-4-60 to S0-4-62, S0-4-64)', () => {
    const typesBy = (action: ActivityAction) => activityTypesWhere((facts) => facts.action === action).toSorted();

    expect(typesBy('open_link')).toEqual(['PAGE', 'SHARED_DOCUMENT_TEMPLATE', 'SHARED_TEXT_TEMPLATE']);
    expect(typesBy('emit_event')).toEqual([
      'DUPLICATE_LEAD_RECEIVED',
      'FIRST_RESPONSE',
      'LEAD_COMPLETED',
      'MEETING',
      'MESSAGE',
      'NOTE',
      'PHONECALL',
    ]);
    expect(typesBy(null)).toHaveLength(5);
    expect(ActivityType.options.filter((type) => activityFacts[type].isTrackable)).toEqual([
      'PAGE',
      'SHARED_DOCUMENT_TEMPLATE',
    ]);
  });
});
