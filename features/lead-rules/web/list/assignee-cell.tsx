import { describeTurns } from '#engines/rules/web/index.ts';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import type { LeadRule } from '../../contract.ts';
import { text } from './en.ts';

/** The people who get the leads, and how. */
export function GoesTo({ rule }: { rule: LeadRule }) {
  const { member_recipients, num_recipients } = rule;
  const people = member_recipients.map(({ member_prof_id: id, name }) => ({ id, name }));
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 lg:flex-col lg:items-start">
      {people.length > 0 && <AvatarStack people={people} total={num_recipients} />}
      <span className="max-w-full truncate text-xs text-fg-2">{describeRecipients(rule)}</span>
    </span>
  );
}

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
