import { joinWords } from '#platform/web/en/join-words.ts';
import type { DistributionType } from '../../contract.ts';
import { text } from './en.ts';

/** How many of those in turn are named one by one. */
const NAMED = 4;

/** What of a rule says who gets what it gives. */
interface Receiving {
  distribution_type: DistributionType;
  save_lead_to_owner_account: boolean;
  num_recipients: number;
}

/** Returns who gets what a rule gives: 'In turn, 2, 1 and 1', 'Stay unassigned', or the room's words. */
export function describeGoesTo(
  { distribution_type, save_lead_to_owner_account, num_recipients: total }: Receiving,
  recipients: readonly { round_robin_max_leads_per_round: number }[],
  words: { one: string; all_at_once: string },
): string {
  if (total === 0) return text(save_lead_to_owner_account ? 'owner_account' : 'stay_unassigned');
  if (total === 1) return words.one;
  if (distribution_type === 'BROADCAST') return words.all_at_once;
  return describeTurns(
    recipients.map(({ round_robin_max_leads_per_round: count }) => count),
    total,
  );
}

/** Returns how recipients take turns; `turns` says how much each of the first of them gets in a round. */
function describeTurns(turns: readonly number[], total: number): string {
  const [first = 1] = turns;
  if (total > NAMED && turns.every((count) => count === first)) return text('in_turn_each', { count: first });
  const named = total > NAMED ? turns.slice(0, NAMED - 1) : turns;
  const rest = total - named.length;
  const parts = [...named.map(String), ...(rest > 0 ? [text('more', { count: rest })] : [])];
  return text('in_turn', { counts: joinWords(parts) });
}
