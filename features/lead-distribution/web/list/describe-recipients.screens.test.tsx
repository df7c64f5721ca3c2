import { describe, expect, it } from 'vitest';
import { sample } from '#testing/web/sample.ts';
import { type DistributionChannel, DistributionRecipient } from '../../contract.ts';
import { describeRecipients, listChannels } from './lead-distribution.screen.tsx';

const person = (name: string, max: number, channels: DistributionChannel[] = ['app_alert']) =>
  sample(DistributionRecipient, { name, round_robin_max_leads_per_round: max, channels });

const rule = (...recipients: DistributionRecipient[]) => ({
  distribution_type: 'ROUND_ROBBIN' as const,
  save_lead_to_owner_account: false,
  num_recipients: recipients.length,
  recipients,
});
const daniel = person('Daniel Ong', 2);
const jane = person('Jane Tan', 1, ['whatsapp_alert', 'email_alert']);

describe('who gets the leads of a distribution rule', () => {
  it.each([
    ['Stay unassigned', rule()],
    ['Owner account', { ...rule(), save_lead_to_owner_account: true }],
    ['All leads go to Daniel', rule(daniel)],
    ['All leads go to Jane', { ...rule(jane), distribution_type: 'BROADCAST' as const }],
    ['In turn, 2 and 1', rule(daniel, jane)],
    ['In turn, 1 each', { ...rule(jane, jane), num_recipients: 200 }],
    ['To everyone at the same time', { ...rule(daniel, jane), distribution_type: 'BROADCAST' as const }],
  ])('%s (S0-4-35, S0-4-36, S0-4-37)', (words, given) => {
    expect(describeRecipients(given)).toBe(words);
  });

  it('names each way once, in one order (S0-3E-31)', () => {
    expect(listChannels(rule(jane, daniel, jane))).toEqual(['app_alert', 'email_alert', 'whatsapp_alert']);
    expect(listChannels(rule())).toEqual([]);
  });
});
