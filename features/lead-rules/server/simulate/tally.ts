import type { LeadFacts } from '../../match-rules.ts';
import type { Because, Simulation } from '../../simulation-contract.ts';
import { type BothRules, explainPerson } from './explain.ts';
import type { ReplayedLead } from './past-leads.queries.ts';
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
