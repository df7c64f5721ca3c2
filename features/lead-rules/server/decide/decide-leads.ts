import { assignTurn, findRule } from '#engines/rules/contract.ts';
import type { TestedRule } from '../../contract.ts';
import { type LeadFacts, listOwnItems, testRule } from '../../match-rules.ts';
import { findAbsence } from '../../working-time.ts';
import type { BookRule, RuleBook } from '../rules/rule-book.queries.ts';
import type { Decision } from './decisions.queries.ts';
import type { LockedRotations, RuleState } from './rotations.queries.ts';

/** A lead and what its source says of it, as far as deciding needs it. */
export interface LeadToDecide {
  facts: LeadFacts;
  /** The source's own assignee, if they are active. */
  source_assignee_id: number | null;
  /** True where that is somebody whom the way it came names, a form's link for example, who counts before every rule. */
  is_placed?: boolean;
  saves_to_owner: boolean;
  /** Submitted more than a day before it arrived: it is given to somebody, never offered (readings.md D32). */
  is_old: boolean;
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
  if (is_free_tier || lead.is_placed) return { rule: null, tested: [] };
  const found = findRule(rules, (rule) => testRule(rule, lead.facts, known));
  if (found.rule || !default_rule || lead.source_assignee_id !== null) return found;
  const tested = testRule(default_rule, lead.facts, known);
  return { rule: default_rule, tested: [...found.tested, { ...tested, why: 'matched', values: [] }] };
}

/** Tells whether a rule has somebody to wait for, and whether one of them is available now. */
export function findPresence({ rotation }: RuleState, { members, at }: LockedRotations) {
  const active = rotation.places
    .map(({ id }) => members.get(id)!)
    .filter(({ account_status }) => account_status === 'ACTIVE');
  return {
    hasMembers: active.length > 0,
    isAnybodyAvailable: active.some((member) => findAbsence(member, at) === null),
  };
}

/** Decides about a lead whose rule is locked; taking a turn moves its rotation on. */
export function decideLead(book: RuleBook, lead: LeadToDecide, choice: Choice, locked: LockedRotations): Decision {
  const rule = choice.rule && locked.rules.get(choice.rule.id);
  if (rule) return decideByRule(rule, locked, book, lead);
  const { owner_id } = book;
  const plain = { rule: null, turn: null, skipped: [] };
  if (book.is_free_tier && owner_id !== null) return { ...plain, outcome: 'OWNER_IN_FREE_TIER', profile_id: owner_id };
  if (lead.source_assignee_id !== null)
    return { ...plain, outcome: 'SOURCE_ASSIGNEE', profile_id: lead.source_assignee_id };
  if (lead.saves_to_owner && owner_id !== null) return { ...plain, outcome: 'OWNER_BY_SOURCE', profile_id: owner_id };
  return { ...plain, outcome: 'NOBODY', profile_id: null };
}

/**
 * Gives a lead to whoever has the turn (S0-4-35 to S0-4-37), or lets it wait behind those that wait already. A rule that
 * offers its leads gives old ones to its own recipients in turn.
 */
export function decideByRule(
  state: RuleState,
  locked: LockedRotations,
  { owner_id }: Pick<RuleBook, 'owner_id'>,
  { is_old }: Pick<LeadToDecide, 'is_old'>,
): Decision {
  const { id, name, position, rotation, save_lead_to_owner_account } = state;
  const decision = { rule: { id, name, position }, turn: null, profile_id: null, skipped: [] };
  const absence = (profile_id: number) => findAbsence(locked.members.get(profile_id)!, locked.at);
  if (!findPresence(state, locked).hasMembers) {
    return save_lead_to_owner_account && owner_id !== null
      ? { ...decision, outcome: 'OWNER_BY_RULE', profile_id: owner_id }
      : { ...decision, outcome: 'UNASSIGNED_BY_RULE' };
  }
  if (state.distribution_type === 'BROADCAST' && !state.has_waiting && !is_old) {
    const offered_to = rotation.places.map(({ id: place_id }) => place_id).filter((one) => absence(one) === null);
    if (offered_to.length > 0) return { ...decision, outcome: 'OFFERED', offered_to };
  }
  const taken = state.has_waiting ? null : assignTurn(rotation, absence);
  if (taken === null) {
    state.has_waiting = true;
    const skipped = rotation.places.flatMap((place) => {
      const why = absence(place.id);
      return why === null ? [] : [{ profile_id: place.id, why }];
    });
    return { ...decision, outcome: 'WAITING', skipped };
  }
  const { id: profile_id, skipped: missed, ...turn } = taken.turn;
  const skipped = missed.map((one) => ({ profile_id: one.id, why: one.why }));
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
