import type { LeadRule } from '../../contract.ts';
import { describeRule, getCriterionWords } from '../../rule-text.ts';
import type { DraftRule } from '../../simulation-contract.ts';
import { type RuleValue, type RuleValues, readRule, toPatch } from '../editor/rule-form.ts';
import { text } from './en.ts';

/** A rule that was edited and not saved yet. */
export interface RuleEdit {
  /** The version the person saw. */
  version: number;
  values: RuleValues;
  changed: readonly RuleValue[];
}

/** Changes of the rules that are tried before they are saved. */
export interface RuleDraft {
  /** The saved order that the person saw at their first move; null while nothing was moved. */
  base: readonly number[] | null;
  /** Each order they made and the rule they moved for it, the latest last. */
  moves: readonly { order: readonly number[]; moved: number }[];
  edits: Readonly<Record<number, RuleEdit>>;
}

export const emptyDraft: RuleDraft = { base: null, moves: [], edits: {} };

/** Returns the rules that have a place among the others. */
export const orderedRules = <Rule extends Pick<LeadRule, 'is_default_rule'>>(rules: readonly Rule[]): Rule[] =>
  rules.filter(({ is_default_rule }) => !is_default_rule);

const listIds = (rules: readonly LeadRule[]): number[] => orderedRules(rules).map(({ id }) => id);

/** Returns the order of the draft. Rules added meanwhile come last, rules deleted meanwhile are gone. */
export function findOrder({ moves }: RuleDraft, rules: readonly LeadRule[]): number[] {
  const saved = listIds(rules);
  const wanted = moves.at(-1)?.order.filter((id) => saved.includes(id)) ?? saved;
  return [...wanted, ...saved.filter((id) => !wanted.includes(id))];
}

export function moveRule(
  draft: RuleDraft,
  rules: readonly LeadRule[],
  order: readonly number[],
  moved: number,
): RuleDraft {
  const next = { ...draft, base: draft.base ?? listIds(rules), moves: [...draft.moves, { order, moved }] };
  return order.join() === listIds(rules).join() ? forgetMoves(next) : next;
}

/** Takes the last move back. */
export function undoMove(draft: RuleDraft): RuleDraft {
  const moves = draft.moves.slice(0, -1);
  return moves.length === 0 ? forgetMoves(draft) : { ...draft, moves };
}

export const forgetMoves = (draft: RuleDraft): RuleDraft => ({ ...draft, base: null, moves: [] });

export function editRule(draft: RuleDraft, id: number, edit: RuleEdit): RuleDraft {
  return { ...draft, edits: { ...draft.edits, [id]: edit } };
}

export function forgetEdit(draft: RuleDraft, id: number): RuleDraft {
  const { [id]: _forgotten, ...edits } = draft.edits;
  return { ...draft, edits };
}

/** What somebody else changed since the person saw it. */
export interface DraftConflict {
  /** Rules that were changed. */
  rules: LeadRule[];
  isOrder: boolean;
}

/** Compares the draft with the rules as they are saved now; null where nothing stands against it. */
export function findConflict({ base, edits }: RuleDraft, rules: readonly LeadRule[]): DraftConflict | null {
  const isOrder = base !== null && base.join() !== listIds(rules).join();
  const changed = rules.filter(({ id, version }) => edits[id] !== undefined && edits[id].version !== version);
  return isOrder || changed.length > 0 ? { rules: changed, isOrder } : null;
}

/** Takes the rules as they are saved now for what the person saw: their own changes stand. */
export function keepMine(draft: RuleDraft, rules: readonly LeadRule[]): RuleDraft {
  const versions = new Map(rules.map(({ id, version }) => [id, version]));
  const kept = Object.entries(draft.edits).filter(([id]) => versions.has(Number(id)));
  const edits = kept.map(([id, edit]) => [id, { ...edit, version: versions.get(Number(id)) ?? edit.version }]);
  return { ...draft, base: draft.base && listIds(rules), edits: Object.fromEntries(edits) };
}

/** Drops what somebody else changed too. */
export function takeTheirs(draft: RuleDraft, { rules, isOrder }: DraftConflict): RuleDraft {
  const left = rules.reduce((sum, { id }) => forgetEdit(sum, id), draft);
  return isOrder ? forgetMoves(left) : left;
}

/** Returns the rules as the draft has them, in its order, the default rule last. */
export function showDraft(draft: RuleDraft, rules: readonly LeadRule[]): LeadRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const ids = [...findOrder(draft, rules), ...rules.filter((rule) => rule.is_default_rule).map(({ id }) => id)];
  return ids.map((id) => {
    const [rule, edit] = [byId.get(id)!, draft.edits[id]];
    return edit ? showEdited(rule, edit) : rule;
  });
}

function showEdited(rule: LeadRule, { values }: RuleEdit): LeadRule {
  const { name, lead_source, logical_operator, conditions, recipients, save_lead_to_owner_account } = values;
  const is_source_missing = lead_source.label === getCriterionWords('source').missing;
  const known = new Map(rule.member_recipients.map((one) => [one.member_prof_id, one]));
  const shown = {
    ...rule,
    name: name.trim(),
    lead_source: lead_source.value,
    lead_source_display: lead_source.label,
    rule_definition: { logical_operator, expressions: [...conditions] },
    save_lead_to_owner_account,
    num_recipients: recipients.length,
    is_missing_items: is_source_missing || conditions.some(({ is_missing }) => is_missing),
  };
  return {
    ...shown,
    summary: describeRule({ ...shown, is_source_missing }),
    member_recipients: recipients.map(({ id, name: person, max }) => ({
      ...(known.get(id) ?? newRecipient),
      member_prof_id: id,
      name: person,
      round_robin_max_leads_per_round: max,
    })),
  };
}

const newRecipient = {
  email: null,
  current_round_lead_counter: 0,
  kept_turns: 0,
  last_lead_received_at: null,
  is_available: true,
  unavailable_reason: null,
};

/** Returns the draft as the simulator takes it. */
export function toDraftRules(draft: RuleDraft, rules: readonly LeadRule[]): DraftRule[] {
  return showDraft(draft, rules).map(({ id }) => {
    const edit = draft.edits[id];
    return edit ? { id, ...toPatch(edit.values, edit.changed) } : { id };
  });
}

/** The changes of one rule, in words. */
export interface RuleChanges {
  id: number;
  name: string;
  words: string[];
}

/** Lists what the draft changes, rule by rule in its order. */
export function listChanges(draft: RuleDraft, rules: readonly LeadRule[]): RuleChanges[] {
  const [before, after] = [listIds(rules), findOrder(draft, rules)];
  const moved = new Set(draft.moves.map((move) => move.moved));
  return showDraft(draft, rules)
    .map(({ id, name }) => {
      const [from, to] = [before.indexOf(id) + 1, after.indexOf(id) + 1];
      const move = moved.has(id) && from !== to ? [text('moved', { from, to })] : [];
      const edit = draft.edits[id];
      const saved = rules.find((rule) => rule.id === id)!;
      return { id, name, words: [...move, ...(edit ? describeEdit(readRule(saved), edit) : [])] };
    })
    .filter(({ words }) => words.length > 0);
}

function describeEdit(before: RuleValues, { values, changed }: RuleEdit): string[] {
  const words = changed.flatMap((name) => {
    if (name === 'conditions') return describeConditions(before.conditions, values.conditions);
    return [text(`changed_${name}`)];
  });
  return [...new Set(words)];
}

function describeConditions(before: RuleValues['conditions'], after: RuleValues['conditions']): string[] {
  const has = (list: RuleValues['conditions'], key: string) => list.some((line) => line.key === key);
  const nameOf = ({ name }: RuleValues['conditions'][number]) => getCriterionWords(name).short;
  const removed = before.filter(({ key }) => !has(after, key));
  const added = after.filter(({ key }) => !has(before, key));
  const words = [
    ...removed.map((line) => text('condition_removed', { name: nameOf(line) })),
    ...added.map((line) => text('condition_added', { name: nameOf(line) })),
  ];
  return words.length > 0 ? words : [text('changed_conditions')];
}

/** Returns the rules that stand elsewhere than they are saved because the person moved them, with their saved place. */
export function findMoved(draft: RuleDraft, rules: readonly LeadRule[]): Map<number, number> {
  const [before, after] = [listIds(rules), findOrder(draft, rules)];
  const moved = draft.moves.map((move) => move.moved);
  return new Map(
    moved
      .filter((id) => before.includes(id) && before.indexOf(id) !== after.indexOf(id))
      .map((id) => [id, before.indexOf(id) + 1]),
  );
}
