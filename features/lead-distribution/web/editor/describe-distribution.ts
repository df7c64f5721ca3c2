import { firstNameFrom } from '#domain/first-name.ts';
import { nameRecipients } from '#engines/rules/web/index.ts';
import type { DistributionChannel } from '../../contract.ts';
import type { DistributionValues, RecipientLine } from './distribution-form.ts';
import { text } from './en.ts';

/** Returns the end of the sentence about a rule: 'go to Daniel.', 'take turns between Daniel (2) and Jane (1).' */
export function describeGoes(values: DistributionValues, owner: string): string {
  const { recipients, distribution_type, save_lead_to_owner_account } = values;
  const [only] = recipients;
  if (!only) return save_lead_to_owner_account ? text('plain_owner', { owner }) : text('plain_nobody');
  if (recipients.length === 1) return text('plain_one', { person: firstNameFrom(only.name) });
  const hasTurns = distribution_type === 'ROUND_ROBBIN';
  const people = nameRecipients(recipients, hasTurns);
  return hasTurns ? text('plain_turns', { people }) : text('plain_everybody', { people });
}

/** Returns the words of the choice to save leads to the owner account, which mean something else for nobody, one and many. */
export function describeOwnerChoice(values: DistributionValues, owner: string): { label: string; help: string } {
  const [only, ...others] = values.recipients;
  if (!only) return { label: text('owner_alone', { owner }), help: text('owner_alone_text') };
  const label = text('owner_left', { owner });
  if (values.distribution_type === 'BROADCAST') return { label, help: text('owner_everybody') };
  if (others.length > 0) return { label, help: text('owner_turns') };
  const name = firstNameFrom(only.name);
  return { label, help: text(only.member_prof_id === null ? 'owner_one_outside' : 'owner_one_member', { name }) };
}

/**
 * Returns what a lead costs: '2 credits for each lead.'
 *
 * @param price returns the credits of one message.
 */
export function describeCost(values: DistributionValues, price: (channel: DistributionChannel) => number): string {
  const costs = values.recipients.map(({ channels }: RecipientLine) =>
    channels.reduce((sum, channel) => sum + price(channel), 0),
  );
  const isForAll = values.distribution_type === 'BROADCAST';
  const count = isForAll ? costs.reduce((sum, cost) => sum + cost, 0) : Math.max(0, ...costs);
  if (count === 0) return text('cost_free');
  const isSame = isForAll || costs.every((cost) => cost === count);
  return text(isSame ? 'cost_each' : 'cost_up_to', { count });
}
