import { describe, expect, it } from 'vitest';
import type { DistributionChannel } from '../../contract.ts';
import { describeCost, describeGoes, describeOwnerChoice } from './distribution-editor.screen.tsx';
import { distributionForm, newMember, newPerson } from './distribution-form.ts';

const daniel = { ...newMember({ id: 11, name: 'Daniel Ong' }), max: 2 };
const jane = newPerson({ name: 'Jane Tan', email: 'jane@example.com', phone: null });
const others = Array.from({ length: 198 }, (_, index) => newMember({ id: 100 + index, name: `Member ${index}` }));
const values = (...recipients: (typeof daniel)[]) => ({ ...distributionForm.newValues, recipients });
const toAll = (...recipients: (typeof daniel)[]) => ({
  ...values(...recipients),
  distribution_type: 'BROADCAST' as const,
});

describe('what becomes of a lead, in words', () => {
  it.each([
    ['are sent to no one and stay unassigned.', values()],
    [
      'are sent to no one and are saved to the account of Nadia Rahman.',
      { ...values(), save_lead_to_owner_account: true },
    ],
    ['go to Daniel.', values(daniel)],
    ['go to Jane.', toAll(jane)],
    ['take turns between Daniel (2) and Jane (1).', values(daniel, jane)],
    ['are sent to Daniel and Jane at the same time.', toAll(daniel, jane)],
  ])('%s (S0-4-35, S0-4-36, S0-4-37)', (words, given) => {
    expect(describeGoes(given, 'Nadia Rahman')).toBe(words);
  });

  it('names the first of 200 recipients and counts the others (S0-9-10)', () => {
    expect(describeGoes(values(daniel, jane, ...others), 'Nadia')).toMatch(/^take turns between .* and 192 others\.$/);
  });

  it('says what saving to the owner account means for nobody, one and many (S0-4-37)', () => {
    const help = (given: ReturnType<typeof values>) => describeOwnerChoice(given, 'Nadia').help;

    expect(describeOwnerChoice(values(), 'Nadia')).toEqual({
      label: 'Save the lead to the account of Nadia',
      help: 'No one is listed. Otherwise the lead stays unassigned.',
    });
    expect(describeOwnerChoice(values(daniel), 'Nadia')).toEqual({
      label: 'Save unassigned leads to the account of Nadia',
      help: 'All leads go to Daniel, who is assigned any that are unassigned.',
    });
    expect(help(values(jane))).toContain('All leads go to Jane, who is outside the account');
    expect(help(values(daniel, jane))).toContain('An unassigned lead is assigned to the member whose turn it is');
    expect(help(toAll(daniel, jane))).toContain('Everyone is notified and no one is assigned.');
  });
});

describe('what a lead costs', () => {
  const price = (channel: DistributionChannel) => (channel === 'app_alert' ? 0 : 1);
  const both = { ...jane, channels: ['email_alert', 'whatsapp_alert'] as const };

  it.each([
    ['Free. Alerts in the app cost nothing.', values(daniel)],
    ['1 credit for each lead.', values(jane)],
    ['Up to 2 credits for each lead.', values(daniel, both)],
    ['3 credits for each lead.', toAll(daniel, jane, both)],
  ])('%s', (words, given) => {
    expect(describeCost(given, price)).toBe(words);
  });
});
