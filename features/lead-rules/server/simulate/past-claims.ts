import type { CheckedRule } from './draft-rules.ts';
import type { PastClaim } from './past-leads.queries.ts';
import type { Compared } from './tally.ts';

/** The rules of one side of a simulation, by key. */
type Rules = ReadonlyMap<number, Pick<CheckedRule, 'member_recipients'>>;

/**
 * Returns what gives the offered leads of one side to somebody, in the order of their arrival: to who claimed that very lead, where the rule
 * offers it to them, else to its recipients in proportion to what they claimed so far; to each in turn where nobody did.
 */
function makeGiver(side: 'today' | 'draft', rules: Rules, claims: readonly PastClaim[]) {
  const claimed = new Map(claims.map((claim) => [claim.lead_id, claim]));
  const counts = new Map<number, number>();
  for (const { profile_id, is_claim } of claims) {
    if (is_claim) counts.set(profile_id, (counts.get(profile_id) ?? 0) + 1);
  }
  const given = new Map<number, Map<number, number>>();
  return (lead: Compared): void => {
    const played = lead[side];
    const rule = played.rule_id === null ? undefined : rules.get(played.rule_id);
    if (played.outcome !== 'OFFERED' || played.rule_id === null || !rule) return;
    const people = rule.member_recipients.map(({ member_prof_id }) => member_prof_id);
    const past = claimed.get(lead.id ?? '');
    const own = given.get(played.rule_id) ?? new Map<number, number>();
    const isPossible = past && (!past.is_claim || people.includes(past.profile_id));
    played.profile_id = isPossible ? past.profile_id : findNext(people, counts, own);
    if (played.profile_id !== null) own.set(played.profile_id, (own.get(played.profile_id) ?? 0) + 1);
    given.set(played.rule_id, own);
  };
}

/** Returns who has got least for what they claim; null where a rule has no recipients. */
function findNext(people: readonly number[], counts: ReadonlyMap<number, number>, own: ReadonlyMap<number, number>) {
  const hasClaims = people.some((id) => counts.has(id));
  const weigh = (id: number) => (hasClaims ? (counts.get(id) ?? 0) : 1);
  const open = people.filter((id) => weigh(id) > 0);
  const load = (id: number) => ((own.get(id) ?? 0) + 1) / weigh(id);
  const [first, ...others] = open;
  if (first === undefined) return null;
  return others.reduce((best, id) => (load(id) < load(best) ? id : best), first);
}

/** Gives offered leads to somebody by past claims, on both sides, so that every lead is counted with one person or as left over. */
export function assignByClaims(
  compared: readonly Compared[],
  { today, draft }: { today: Rules; draft: Rules },
  claims: readonly PastClaim[],
): void {
  const givers = [makeGiver('today', today, claims), makeGiver('draft', draft, claims)];
  for (const lead of compared) for (const give of givers) give(lead);
}
