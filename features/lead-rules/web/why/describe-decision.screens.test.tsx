import { describe, expect, it } from 'vitest';
import { sample } from '#testing/web/sample.ts';
import { LeadDecision, TestedRule } from '../../contract.ts';
import { describeDecision, describeTested, listKept, writeDecision } from './describe-decision.ts';

const priya = { id: 3, name: 'Priya Raghavan' };
const tom = { id: 4, name: 'Tom Ashworth' };

const byRule = (given: Partial<LeadDecision> = {}) =>
  sample(LeadDecision, {
    outcome: 'TURN',
    assigned_to: { id: 1, name: 'Daniel Ong' },
    rule_id: 8,
    rule_name: 'Bayshore, Facebook leads',
    rule_position: 3,
    round: 28,
    turn: 1,
    turns_in_round: 4,
    ...given,
  });

describe('why this person', () => {
  it('names rule, turn and round, and who was skipped', () => {
    const decision = byRule({ skipped: [{ profile: priya, why: 'day_off' }] });

    expect(writeDecision(decision)).toBe(
      'Daniel Ong got this lead by rule 3, Bayshore, Facebook leads: turn 1 of 4 in round 28. Priya (day off) was passed over.',
    );
    expect(describeDecision(decision).filter(({ isStrong }) => isStrong)).toEqual([
      { words: 'Daniel Ong', isStrong: true },
      { words: 'Bayshore, Facebook leads', isStrong: true },
    ]);
  });

  it.each([
    [
      byRule({ outcome: 'TEST_LEAD', turn: null }),
      'Daniel Ong got this lead by rule 3, Bayshore, Facebook leads: test lead, no turn taken.',
    ],
    [byRule({ outcome: 'TEST_LEAD', assigned_to: null }), 'No one would have got this lead: test lead, no turn taken.'],
    [byRule(), 'Daniel Ong got this lead by rule 3, Bayshore, Facebook leads: turn 1 of 4 in round 28.'],
    [
      byRule({ rule_kind: 'distribution', rule_name: 'To partners' }),
      'Daniel Ong got this lead by the lead distribution rule To partners: turn 1 of 4 in round 28.',
    ],
    [
      byRule({ outcome: 'OWNER_BY_RULE', rule_kind: 'distribution', rule_name: 'To partners', turn: null }),
      'Daniel Ong got this lead because it was unassigned and the lead distribution rule To partners saves its leads to the owner account.',
    ],
    [
      byRule({ rule_position: null, rule_name: 'All other leads' }),
      'Daniel Ong got this lead by the default rule, All other leads: turn 1 of 4 in round 28.',
    ],
    [
      byRule({ turn: null, is_kept_turn: true }),
      'Daniel Ong got this lead by rule 3, Bayshore, Facebook leads: a turn kept from an earlier round.',
    ],
    [
      byRule({
        skipped: [
          { profile: priya, why: 'outside_hours' },
          { profile: tom, why: 'daily_cap' },
        ],
      }),
      'Daniel Ong got this lead by rule 3, Bayshore, Facebook leads: turn 1 of 4 in round 28. Priya (outside working hours) and Tom (at today’s limit) were passed over.',
    ],
    [
      byRule({ outcome: 'WAITING', assigned_to: null, skipped: [{ profile: priya, why: 'paused' }] }),
      'Rule 3, Bayshore, Facebook leads matched, and the lead is waiting: Priya is paused.',
    ],
    [
      byRule({ outcome: 'WITHDRAWN', assigned_to: null }),
      'Rule 3, Bayshore, Facebook leads matched, and the lead waited until someone assigned it manually.',
    ],
    [
      byRule({ outcome: 'UNASSIGNED_BY_RULE', assigned_to: null }),
      'Rule 3, Bayshore, Facebook leads lists no one, so this lead stayed unassigned.',
    ],
    [
      byRule({ outcome: 'OWNER_BY_RULE' }),
      'Daniel Ong got this lead because rule 3, Bayshore, Facebook leads lists no one and saves its leads to the owner account.',
    ],
    [
      byRule({ outcome: 'SOURCE_ASSIGNEE', rule_id: null, rule_name: null, rule_position: null }),
      'Daniel Ong got this lead because no rule matched and its source is assigned to them.',
    ],
    [
      byRule({ outcome: 'NOBODY', assigned_to: null, rule_id: null, rule_name: null, rule_position: null }),
      'No rule matched and no one is set on the source, so this lead stayed unassigned.',
    ],
    [byRule({ outcome: 'OWNER_IN_FREE_TIER' }), 'Daniel Ong got this lead because rules don’t run in the free tier.'],
  ])('%#: %s', (decision, sentence) => {
    expect(writeDecision(decision)).toBe(sentence);
  });

  it('names nobody twice, however many turns they missed', () => {
    const missed = { profile: priya, why: 'day_off' as const };
    expect(writeDecision(byRule({ skipped: [missed, missed, { profile: tom, why: 'paused' }] }))).toBe(
      'Daniel Ong got this lead by rule 3, Bayshore, Facebook leads: turn 1 of 4 in round 28. Priya (day off) and Tom (paused) were passed over.',
    );
  });

  it('keeps the turns of who was absent, not of who left', () => {
    const skipped = [
      { profile: priya, why: 'day_off' as const },
      { profile: priya, why: 'day_off' as const },
      { profile: tom, why: 'deactivated' as const },
    ];
    expect(listKept(byRule({ skipped }))).toEqual(['Priya']);
  });
});

describe('a rule that was tested', () => {
  const tested = (given: Partial<TestedRule>) => describeTested(sample(TestedRule, given));

  it('says what the lead had', () => {
    const values = [{ label: 'Language', value: 'English' }];
    expect(tested({ why: 'conditions', values })).toBe('No match: Language is English');
    expect(tested({ why: 'conditions', values: [{ label: 'Campaign', value: null }] })).toBe(
      'No match: Campaign is blank',
    );
    expect(tested({ why: 'matched', values })).toBe('Match: Language is English');
    expect(tested({ why: 'matched' })).toBe('Match');
    expect(tested({ why: 'source' })).toBe('No match: another source');
    expect(tested({ why: 'missing_item' })).toBe('No match: something it refers to was deleted');
  });
});
