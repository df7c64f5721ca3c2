import { joinWords } from '#platform/web/en/join-words.ts';
import type { Because, SimulatedRule, Simulation } from '../../simulation-contract.ts';
import { text } from './en.ts';

type Rules = Simulation['rules'];

const findRule = (rules: Rules, key: number | null): SimulatedRule | undefined =>
  rules.find((rule) => rule.key === key);

/** Names a rule by its number in the draft: 'rule 3', 'the default rule', '“Old leads”' for one that is removed. */
export function nameRule(rules: Rules, key: number | null, isFirstWord = false): string {
  const rule = findRule(rules, key);
  if (rule?.is_default_rule) return text(isFirstWord ? 'Default_rule' : 'default_rule');
  const number = rule?.draft_position ?? null;
  if (number === null) return text('removed_rule', { name: rule?.name ?? '' });
  return text(isFirstWord ? 'Rule_number' : 'rule_number', { number });
}

/** Says in a few words why a lead goes to somebody else: 'Rule 3 before 5', 'Condition removed'. */
export function describeReason({ reason, rule, other }: Because, rules: Rules): string {
  const named = nameRule(rules, rule, true);
  if (reason === 'RULE_BEFORE') {
    const number = findRule(rules, other)?.draft_position;
    return text('RULE_BEFORE', { rule: named, other: number ? String(number) : nameRule(rules, other) });
  }
  if (reason === 'RULE_ADDED' || reason === 'RULE_REMOVED') return text(reason, { rule: named });
  return text(reason);
}

/** What changes for one rule: 'Rule 3 now comes first for 14 leads: 5 that rule 4 took and 9 that rule 5 took.' */
export interface TakenSentence {
  key: number;
  /** The part in bold. */
  fact: string;
  rest: string;
}

type Taken = Simulation['taken'][number];

const add = (taken: readonly Taken[]): number => taken.reduce((sum, { count }) => sum + count, 0);

/** Says which rules take leads that others took, those with most first. */
export function describeTaken({ taken, rules }: Pick<Simulation, 'taken' | 'rules'>): TakenSentence[] {
  const keys = [...new Set(taken.map(({ rule }) => rule))];
  const groups = keys.map((key) => ({ key, own: taken.filter(({ rule }) => rule === key) }));
  return groups
    .sort((one, other) => add(other.own) - add(one.own))
    .flatMap(({ key, own }) => {
      const isFirst = ({ reason }: Taken) => reason === 'RULE_BEFORE';
      const [first, others] = [own.filter(isFirst), own.filter((one) => !isFirst(one))];
      const rule = nameRule(rules, key, true);
      const also = first.length > 0 ? 'takes' : 'takes_only';
      return [
        ...(first.length > 0
          ? [{ key, fact: text('first_for', { rule, count: add(first) }), rest: list(first, rules) }]
          : []),
        ...(others.length > 0
          ? [{ key: -key, fact: text(also, { rule, count: add(others) }), rest: list(others, rules) }]
          : []),
      ];
    });
}

/** Names the rules that took them in the order of the draft: ': 5 that rule 4 took and 9 that rule 5 took.' */
function list(taken: readonly Taken[], rules: Rules): string {
  const counts = new Map<number | null, number>();
  for (const { from, count } of taken) counts.set(from, (counts.get(from) ?? 0) + count);
  const place = (key: number | null) => (key === null ? rules.length : rules.findIndex((rule) => rule.key === key));
  const sorted = [...counts].sort(([one], [other]) => place(one) - place(other));
  const name = (from: number | null) => (from === null ? null : nameRule(rules, from));
  const [only] = sorted;
  if (only && sorted.length === 1) {
    const rule = name(only[0]);
    return ` ${rule === null ? text('all_that_nobody') : text('all_that_took', { rule })}.`;
  }
  const parts = sorted.map(([from, count]) => {
    const rule = name(from);
    return rule === null ? text('that_nobody', { count }) : text('that_took', { count, rule });
  });
  return `: ${joinWords(parts)}.`;
}

/** Says why leads are left over, without those reasons that none has. */
export function describeLeftOver(left: Simulation['left_over']['draft']): string {
  const parts = [
    ...(left.no_rule > 0 ? [text('left_no_rule', { count: left.no_rule })] : []),
    ...(left.nobody_available > 0 ? [text('left_nobody_available', { count: left.nobody_available })] : []),
    ...(left.no_recipients > 0 ? [text('left_no_recipients', { count: left.no_recipients })] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Returns '+8', '−3' or 'Same'. */
export function describeChange(today: number, draft: number): string {
  if (today === draft) return text('same');
  return draft > today ? `+${draft - today}` : `−${today - draft}`;
}
