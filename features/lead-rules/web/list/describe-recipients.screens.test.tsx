import { describe, expect, it } from 'vitest';
import { RuleRecipient } from '#engines/rules/contract.ts';
import { sample } from '#testing/web/sample.ts';
import { describeRecipients } from './lead-assignment.screen.tsx';

const recipients = (...turns: number[]) => ({
  distribution_type: 'ROUND_ROBBIN' as const,
  save_lead_to_owner_account: false,
  num_recipients: turns.length,
  member_recipients: turns
    .slice(0, 10)
    .map((round_robin_max_leads_per_round, index) =>
      sample(RuleRecipient, { member_prof_id: index + 1, round_robin_max_leads_per_round }),
    ),
});

describe('who gets the leads of a rule (S0-4-36)', () => {
  it.each([
    ['Stay unassigned', recipients()],
    ['Owner account', { ...recipients(), save_lead_to_owner_account: true }],
    ['One person', recipients(3)],
    ['In turn, 1 and 1', recipients(1, 1)],
    ['In turn, 2, 1 and 1', recipients(2, 1, 1)],
    ['In turn, 1 each', recipients(...Array<number>(200).fill(1))],
    ['In turn, 2, 1, 1 and 3 more', recipients(2, 1, 1, 1, 1, 4)],
    ['Offered, first claim wins', { ...recipients(1, 1), distribution_type: 'BROADCAST' as const }],
  ])('%s', (words, rule) => {
    expect(describeRecipients(rule)).toBe(words);
  });
});
