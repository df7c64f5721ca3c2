import type { LeadRule } from '../../contract.ts';
import { joinWords } from '../join-words.ts';
import { text } from './en.ts';

type Receiving = Pick<
  LeadRule,
  'distribution_type' | 'save_lead_to_owner_account' | 'num_recipients' | 'member_recipients'
>;

/** How many leads per round are named one by one. */
const NAMED = 4;

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

/**
 * Returns how recipients take turns: 'In turn, 2, 1 and 1'.
 *
 * @param turns the leads per round of the first of them.
 */
export function describeTurns(turns: readonly number[], total: number): string {
  const [first = 1] = turns;
  if (total > NAMED && turns.every((count) => count === first)) return text('in_turn_each', { count: first });
  const named = total > NAMED ? turns.slice(0, NAMED - 1) : turns;
  const rest = total - named.length;
  const parts = [...named.map(String), ...(rest > 0 ? [text('more', { count: rest })] : [])];
  return text('in_turn', { counts: joinWords(parts) });
}
