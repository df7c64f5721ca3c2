import { type LeadFacts, testRule } from '../../match-rules.ts';
import type { Because, DifferenceReason } from '../../simulation-contract.ts';
import type { RuleBook } from '../rules/rule-book.queries.ts';
import type { CheckedRule } from './draft-rules.ts';
import type { Played } from './replay.ts';

/** The saved rules and those of the draft, by key. */
export interface BothRules {
  today: ReadonlyMap<number, CheckedRule>;
  draft: ReadonlyMap<number, CheckedRule>;
  known: RuleBook['known'];
}

/** Says why a lead meets another rule in the draft than today. */
export function explainRule(
  { today, draft, known }: BothRules,
  facts: LeadFacts,
  from: number | null,
  to: number | null,
): Because {
  const tell = (reason: DifferenceReason, rule: number | null): Because => ({ reason, rule, other: null });
  const matches = (rule: CheckedRule | undefined) =>
    rule !== undefined && testRule({ ...rule, position: null }, facts, known).why === 'matched';
  if (to !== null && !today.has(to)) return tell('RULE_ADDED', to);
  if (from !== null && !draft.has(from)) return tell('RULE_REMOVED', from);
  if (from !== null && !matches(draft.get(from)))
    return tell(compareCriteria(today.get(from)!, draft.get(from)!), from);
  if (to !== null && !matches(today.get(to))) return tell(compareCriteria(today.get(to)!, draft.get(to)!), to);
  return { reason: 'RULE_BEFORE', rule: to, other: from };
}

function compareCriteria(before: CheckedRule, after: CheckedRule): DifferenceReason {
  if (before.lead_source !== after.lead_source) return 'SOURCE_CHANGED';
  if (after.expressions.length > before.expressions.length) return 'CONDITION_ADDED';
  return after.expressions.length < before.expressions.length ? 'CONDITION_REMOVED' : 'CONDITIONS_CHANGED';
}

/** Says why somebody else gets a lead that meets the same rule, or none, both times. */
export function explainPerson({ today: rules, draft }: BothRules, before: Played, after: Played): Because {
  const rule = after.rule_id;
  const tell = (reason: DifferenceReason): Because => ({ reason, rule, other: null });
  if (rule !== null && describeRecipients(rules.get(rule)) !== describeRecipients(draft.get(rule)))
    return tell('RECIPIENTS_CHANGED');
  if (after.outcome === 'WAITING') return tell('NOBODY_AVAILABLE');
  return tell(before.outcome === 'WAITING' ? 'SOMEBODY_AVAILABLE' : 'TURN_MOVED');
}

const describeRecipients = (rule: CheckedRule | undefined): string =>
  JSON.stringify([
    rule?.save_lead_to_owner_account,
    rule?.member_recipients.map(({ member_prof_id, max_leads_per_round }) => [member_prof_id, max_leads_per_round]),
  ]);
