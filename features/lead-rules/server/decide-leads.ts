import type { TestedRule } from '../contract.ts';
import { findRule, type LeadFacts, listOwnItems, testRule } from '../match-rules.ts';
import { takeTurn } from '../turns.ts';
import type { Decision } from './decisions.queries.ts';
import { type LockedRotations, type RuleState, tellAbsence } from './rotations.queries.ts';
import type { BookRule, RuleBook } from './rule-book.queries.ts';

/** A lead and what its source says of it, as far as deciding needs it. */
export interface LeadToDecide {
  facts: LeadFacts;
  /** The source's own assignee, if they are active. */
  source_assignee_id: number | null;
  saves_to_owner: boolean;
}

/** The rule that matches a lead, and those that were asked. */
interface Choice {
  rule: BookRule | null;
  tested: TestedRule[];
}

/**
 * Finds the rule for a lead: the first that matches, else the default rule unless the source has an assignee of its own.
 */
export function chooseRule({ rules, default_rule, known, is_free_tier }: RuleBook, lead: LeadToDecide): Choice {
  if (is_free_tier) return { rule: null, tested: [] };
  const found = findRule(rules, lead.facts, known);
  if (found.rule || !default_rule || lead.source_assignee_id !== null) return found;
  const tested = testRule(default_rule, lead.facts, known);
  return { rule: default_rule, tested: [...found.tested, { ...tested, why: 'matched', values: [] }] };
}

/** Tells whether a rule has somebody to wait for. */
const hasMembers = ({ rotation }: RuleState, { members }: LockedRotations): boolean =>
  rotation.places.some(({ profile_id }) => members.get(profile_id)?.account_status === 'ACTIVE');

/** Tells whether leads of a rule can only wait: it has members, and all are absent. */
export const mustWait = (state: RuleState, locked: LockedRotations): boolean =>
  hasMembers(state, locked) &&
  state.rotation.places.every(({ profile_id }) => tellAbsence(locked)(profile_id) !== null);

/** Decides about a lead whose rule is locked; taking a turn moves its rotation on. */
export function decideLead(book: RuleBook, lead: LeadToDecide, choice: Choice, locked: LockedRotations): Decision {
  const rule = choice.rule && locked.rules.get(choice.rule.id);
  if (rule) return decideByRule(rule, locked, book.owner_id);
  const { owner_id } = book;
  const plain = { rule: null, turn: null, skipped: [] };
  if (book.is_free_tier && owner_id !== null) return { ...plain, outcome: 'OWNER_IN_FREE_TIER', profile_id: owner_id };
  if (lead.source_assignee_id !== null)
    return { ...plain, outcome: 'SOURCE_ASSIGNEE', profile_id: lead.source_assignee_id };
  if (lead.saves_to_owner && owner_id !== null) return { ...plain, outcome: 'OWNER_BY_SOURCE', profile_id: owner_id };
  return { ...plain, outcome: 'NOBODY', profile_id: null };
}

/** Gives a lead to whoever has the turn (S0-4-35 to S0-4-37), or lets it wait behind those that wait already. */
export function decideByRule(state: RuleState, locked: LockedRotations, owner_id: number | null): Decision {
  const { id, name, position, rotation, save_lead_to_owner_account } = state;
  const decision = { rule: { id, name, position }, turn: null, profile_id: null, skipped: [] };
  const absence = tellAbsence(locked);
  if (!hasMembers(state, locked)) {
    return save_lead_to_owner_account && owner_id !== null
      ? { ...decision, outcome: 'OWNER_BY_RULE', profile_id: owner_id }
      : { ...decision, outcome: 'UNASSIGNED_BY_RULE' };
  }
  const taken = state.has_waiting ? null : takeTurn(rotation, absence);
  if (taken === null) {
    state.has_waiting = true;
    const skipped = rotation.places.flatMap(({ profile_id }) => {
      const why = absence(profile_id);
      return why === null ? [] : [{ profile_id, why }];
    });
    return { ...decision, outcome: 'WAITING', skipped };
  }
  const { profile_id, skipped, ...turn } = taken.turn;
  state.rotation = taken.rotation;
  state.received.add(profile_id);
  locked.members.get(profile_id)!.leads_today += 1;
  return { ...decision, outcome: 'TURN', profile_id, turn, skipped };
}

/** What leads bring of their pages, forms and campaigns is in the catalogue once they are filed. */
export function withOwnItems(book: RuleBook, leads: readonly LeadToDecide[]): RuleBook {
  const living = leads.filter(({ facts }) => book.known.sources.has(String(facts.source.id)));
  const items = new Set([...book.known.items, ...living.flatMap(({ facts }) => listOwnItems(facts))]);
  return { ...book, known: { ...book.known, items } };
}
