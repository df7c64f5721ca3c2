import { describeTurns } from '#engines/rules/web/index.ts';
import type { LeadRule } from '../../contract.ts';
import { text } from './en.ts';

type Receiving = Pick<
  LeadRule,
  'distribution_type' | 'save_lead_to_owner_account' | 'num_recipients' | 'member_recipients'
>;

/** Returns who gets the leads of a rule: 'In turn, 2, 1 and 1', 'One person', 'Stay unassigned'. */
export function describeRecipients(rule: Receiving): string {
  const { num_recipients: total, distribution_type } = rule;
  if (total === 0) return text(rule.save_lead_to_owner_account ? 'owner_account' : 'stay_unassigned');
  if (total === 1) return text('one_person');
  if (distribution_type === 'BROADCAST') return text('offered');
  return describeTurns(
    rule.member_recipients.map(({ round_robin_max_leads_per_round: count }) => count),
    total,
  );
}
