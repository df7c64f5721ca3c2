import { firstNameFrom } from '#domain/first-name.ts';
import { describeTurns } from '#engines/rules/web/index.ts';
import { type DistributionChannel, type DistributionRule, distributionChannels } from '../../contract.ts';
import { text } from './en.ts';

type Receiving = Pick<
  DistributionRule,
  'distribution_type' | 'save_lead_to_owner_account' | 'num_recipients' | 'recipients'
>;

/** Returns who gets the leads of a rule: 'All leads go to Daniel', 'In turn, 2 and 1', 'To everyone at the same time'. */
export function describeRecipients(rule: Receiving): string {
  const { num_recipients: total, recipients, distribution_type } = rule;
  const [only] = recipients;
  if (!only) return text(rule.save_lead_to_owner_account ? 'owner_account' : 'stay_unassigned');
  if (total === 1) return text('all_go_to', { name: firstNameFrom(only.name) });
  if (distribution_type === 'BROADCAST') return text('to_everybody');
  return describeTurns(
    recipients.map(({ round_robin_max_leads_per_round: count }) => count),
    total,
  );
}

/** Returns the ways in which any of the recipients is told, in the order of all ways. */
export const listChannels = ({ recipients }: Pick<DistributionRule, 'recipients'>): DistributionChannel[] =>
  distributionChannels.filter((channel) => recipients.some(({ channels }) => channels.includes(channel)));
