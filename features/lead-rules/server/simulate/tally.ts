import type { LeadFacts } from '../../match-rules.ts';
import type { Because, Simulation } from '../../simulation-contract.ts';
import type { CheckedRule } from './draft-rules.ts';
import { type BothRules, explainPerson } from './explain.ts';
import type { PastClaim, ReplayedLead } from './past-leads.queries.ts';
import type { Played } from './replay.ts';

/** A lead and what both sets of rules made of it. */
export interface Compared {
  id: string | null;
  client_id: number | null;
  at_ms: number;
  comes_from: string;
  today: Played;
  draft: Played;
  /** Why it meets another rule in the draft; null where it meets the same. */
  because: Because | null;
}

type Why = Simulation['left_over']['leads'][number]['why'];

const whys: Partial<Record<Played['outcome'], Why>> = {
  NOBODY: 'no_rule',
  WAITING: 'nobody_available',
  UNASSIGNED_BY_RULE: 'no_recipients',
};

/** Returns why nobody gets a lead; null where somebody does. */
export const findLeftOver = ({ outcome }: Played): Why | null => whys[outcome] ?? null;

const makeLeftOver = () => ({ total: 0, no_rule: 0, nobody_available: 0, no_recipients: 0, offered: 0 });

interface Count {
  today: number;
  draft: number;
}

/** Counts over all leads of a simulation, one lead after the other. */
export function makeTally(rules: BothRules, listed: number) {
  const members = new Map<number, Count>();
  const byRule = new Map<number, Count>();
  const taken = new Map<string, Simulation['taken'][number]>();
  const left = { today: makeLeftOver(), draft: makeLeftOver() };
  const differences: { lead: Compared; because: Because }[] = [];
  const leftOver: { lead: Compared; why: Why }[] = [];
  let moved = 0;

  function countSide(side: keyof Count, played: Played): void {
    if (played.profile_id !== null) countOne(members, played.profile_id, side);
    if (played.rule_id !== null) countOne(byRule, played.rule_id, side);
    if (played.outcome === 'OFFERED') left[side].offered += 1;
    const why = findLeftOver(played);
    if (why === null) return;
    left[side].total += 1;
    left[side][why] += 1;
  }

  function countTaken({ today, draft, because }: Compared): void {
    if (because === null || draft.rule_id === null) return;
    const key = `${draft.rule_id}:${today.rule_id}:${because.reason}`;
    const known = taken.get(key);
    if (known) known.count += 1;
    else taken.set(key, { rule: draft.rule_id, from: today.rule_id, reason: because.reason, count: 1 });
  }

  return {
    /** Leads are added from the newest to the oldest, so that the newest are listed. */
    add(lead: Compared): void {
      const { today, draft } = lead;
      countSide('today', today);
      countSide('draft', draft);
      countTaken(lead);
      const why = findLeftOver(draft);
      if (why !== null && leftOver.length < listed) leftOver.push({ lead, why });
      if (today.profile_id === draft.profile_id) return;
      moved += 1;
      if (differences.length >= listed) return;
      differences.push({ lead, because: lead.because ?? explainPerson(rules, today, draft) });
    },
    results: () => ({
      moved,
      left,
      members,
      byRule,
      differences,
      leftOver,
      taken: [...taken.values()].sort((one, other) => other.count - one.count).slice(0, listed),
    }),
  };
}

export type Tally = ReturnType<ReturnType<typeof makeTally>['results']>;

function countOne(counts: Map<number, Count>, id: number, side: keyof Count): void {
  const count = counts.get(id) ?? { today: 0, draft: 0 };
  count[side] += 1;
  counts.set(id, count);
}

/** Names where a lead comes from as narrowly as it says itself. */
export const nameOrigin = ({ form, campaign, page, source }: LeadFacts): string =>
  form.name ?? form.id ?? campaign.name ?? campaign.id ?? page.name ?? page.id ?? source.name;

export const toCompared = (lead: ReplayedLead, played: Pick<Compared, 'today' | 'draft' | 'because'>): Compared => ({
  id: lead.id,
  client_id: lead.client_id,
  at_ms: lead.at_ms,
  comes_from: nameOrigin(lead.facts),
  ...played,
});

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
