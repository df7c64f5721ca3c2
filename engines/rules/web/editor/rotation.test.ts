import { describe, expect, it } from 'vitest';
import { sample } from '#testing/web/sample.ts';
import { RuleRecipient } from '../../contract.ts';
import { planRotation } from './rotation.ts';

const names = ['Daniel', 'Mei', 'Priya'];

const recipient = (id: number, max: number, given: Partial<RuleRecipient> = {}) =>
  sample(RuleRecipient, {
    member_prof_id: id,
    name: names[id - 1]!,
    round_robin_max_leads_per_round: max,
    current_round_lead_counter: 0,
    kept_turns: 0,
    is_available: true,
    ...given,
  });

const ruleWith = (...member_recipients: RuleRecipient[]) => ({ round: 28, member_recipients });

/** Returns the recipients as the editor has them. */
const read = ({ member_recipients }: ReturnType<typeof ruleWith>) =>
  member_recipients.map(({ member_prof_id: id, round_robin_max_leads_per_round: max }) => ({ id, max }));

/** Returns 'Daniel (done), Mei, Priya (kept)'. */
function describePlan(rule: ReturnType<typeof ruleWith>): string {
  return planRotation(read(rule), rule)
    .slots.map(({ profile_id, number, is_kept_turn }) => {
      const mark = number === null ? ' (done)' : is_kept_turn ? ' (kept)' : '';
      return `${names[profile_id - 1]}${mark}`;
    })
    .join(', ');
}

describe('how the next leads rotate', () => {
  it('shows the leads of this round that were given, then the next, then the next round (S0-4-36)', () => {
    const rule = ruleWith(recipient(1, 2, { current_round_lead_counter: 2 }), recipient(2, 1), recipient(3, 1));

    expect(describePlan(rule)).toBe('Daniel (done), Daniel (done), Mei, Priya, Daniel, Daniel, Mei, Priya');
    expect(planRotation(read(rule), rule).turns_in_round).toBe(4);
  });

  it('gives kept turns first', () => {
    const rule = ruleWith(recipient(1, 1), recipient(2, 1, { kept_turns: 1 }));

    expect(describePlan(rule)).toBe('Mei (kept), Daniel, Mei, Daniel, Mei, Daniel, Mei, Daniel');
  });

  it('skips who is not available, and says why', () => {
    const off = recipient(3, 1, { is_available: false, unavailable_reason: 'day_off' });
    const rule = ruleWith(recipient(1, 2), off);
    const plan = planRotation(read(rule), rule);

    expect(new Set(plan.slots.map(({ profile_id }) => profile_id))).toEqual(new Set([1]));
    expect(plan.skipped).toEqual([{ profile_id: 3, why: 'day_off' }]);
  });

  it('has no leads to show while nobody is available', () => {
    const rule = ruleWith(recipient(1, 1, { is_available: false, unavailable_reason: 'paused' }));

    expect(planRotation(read(rule), rule).slots).toEqual([]);
  });

  it('counts with the leads per round that are being edited, and with recipients who are new', () => {
    const rule = ruleWith(recipient(1, 1, { current_round_lead_counter: 1 }));
    const edited = [
      { id: 1, name: 'Daniel', max: 2 },
      { id: 2, name: 'Mei', max: 1 },
    ];

    expect(planRotation(edited, rule).slots.map(({ profile_id }) => profile_id)).toEqual([1, 1, 2, 1, 1, 2, 1, 1]);
    expect(planRotation(edited, null).slots.map(({ profile_id }) => profile_id)).toEqual([1, 1, 2, 1, 1, 2, 1, 1]);
  });
});
