import { type Criteria, describeRule } from '../../contract.ts';
import type { RuleForm } from '../editor/define-rule-form.ts';
import type { CommonRuleValues } from '../editor/rule-values.ts';
import { orderedRules } from '../ordered-rules.ts';
import type { EditableRule } from '../rules-kind.ts';
import { text } from './en.ts';

type NameOf<Values> = keyof Values & string;

/** What a draft of one kind of rules has of its own. */
export interface DraftKind<Rule extends EditableRule, Values extends CommonRuleValues, Draft extends object> {
  form: RuleForm<Rule, Values, Draft>;
  /** Returns what an edited rule shows besides what all kinds show: its recipients. */
  show: (rule: Rule, values: Values) => Partial<Rule>;
  /** Says that a value of this kind changed. */
  changed: Record<Exclude<NameOf<Values>, keyof typeof commonChanges | 'conditions'>, string>;
}

const commonChanges = {
  name: text('changed_name'),
  lead_source: text('changed_lead_source'),
  logical_operator: text('changed_conditions'),
};

/** A rule that was edited and not saved yet. */
interface RuleEdit<Values> {
  /** The version the person saw. */
  version: number;
  values: Values;
  changed: readonly NameOf<Values>[];
}

interface Moves {
  /** The saved order that the person saw at their first move; null while nothing was moved. */
  base: readonly number[] | null;
  /** Each order they made and the rule they moved for it, the latest last. */
  moves: readonly { order: readonly number[]; moved: number }[];
}

/** Changes of the rules that are tried before they are saved. */
export interface RuleDraft<Values> extends Moves {
  edits: Readonly<Record<number, RuleEdit<Values>>>;
}

export const emptyDraft = { base: null, moves: [], edits: {} } as const;

type Placed = Pick<EditableRule, 'id' | 'is_default_rule'>;

const listIds = (rules: readonly Placed[]): number[] => orderedRules(rules).map(({ id }) => id);

/** Returns the order of the draft. Rules added meanwhile come last, rules deleted meanwhile are gone. */
export function findOrder({ moves }: Moves, rules: readonly Placed[]): number[] {
  const saved = listIds(rules);
  const wanted = moves.at(-1)?.order.filter((id) => saved.includes(id)) ?? saved;
  return [...wanted, ...saved.filter((id) => !wanted.includes(id))];
}

export function moveRule<Values>(
  draft: RuleDraft<Values>,
  rules: readonly Placed[],
  order: readonly number[],
  moved: number,
): RuleDraft<Values> {
  const next = { ...draft, base: draft.base ?? listIds(rules), moves: [...draft.moves, { order, moved }] };
  return order.join() === listIds(rules).join() ? discardMoves(next) : next;
}

/** Takes the last move back. */
export function undoMove<Values>(draft: RuleDraft<Values>): RuleDraft<Values> {
  const moves = draft.moves.slice(0, -1);
  return moves.length === 0 ? discardMoves(draft) : { ...draft, moves };
}

export const discardMoves = <Values>(draft: RuleDraft<Values>): RuleDraft<Values> => ({
  ...draft,
  base: null,
  moves: [],
});

export function editRule<Values>(draft: RuleDraft<Values>, id: number, edit: RuleEdit<Values>): RuleDraft<Values> {
  return { ...draft, edits: { ...draft.edits, [id]: edit } };
}

export function discardEdit<Values>(draft: RuleDraft<Values>, id: number): RuleDraft<Values> {
  const { [id]: _forgotten, ...edits } = draft.edits;
  return { ...draft, edits };
}

/** What somebody else changed since the person saw it. */
export interface DraftConflict {
  /** Rules that were changed. */
  rules: Pick<EditableRule, 'id' | 'name'>[];
  isOrder: boolean;
}

/** Compares the draft with the rules as they are saved now; null where nothing stands against it. */
export function findConflict(
  { base, edits }: Pick<Moves, 'base'> & { edits: Readonly<Record<number, { version: number }>> },
  rules: readonly EditableRule[],
): DraftConflict | null {
  const isOrder = base !== null && base.join() !== listIds(rules).join();
  const changed = rules.filter(({ id, version }) => edits[id] !== undefined && edits[id].version !== version);
  return isOrder || changed.length > 0 ? { rules: changed, isOrder } : null;
}

/** Takes the rules as they are saved now for what the person saw: their own changes stand. */
export function rebaseDraft<Values>(draft: RuleDraft<Values>, rules: readonly EditableRule[]): RuleDraft<Values> {
  const versions = new Map(rules.map(({ id, version }) => [id, version]));
  const kept = Object.entries(draft.edits).filter(([id]) => versions.has(Number(id)));
  const edits = kept.map(([id, edit]) => [id, { ...edit, version: versions.get(Number(id)) ?? edit.version }]);
  return { ...draft, base: draft.base && listIds(rules), edits: Object.fromEntries(edits) };
}

/** Drops what somebody else changed too. */
export function dropConflicting<Values>(
  draft: RuleDraft<Values>,
  { rules, isOrder }: DraftConflict,
): RuleDraft<Values> {
  const left = rules.reduce((sum, { id }) => discardEdit(sum, id), draft);
  return isOrder ? discardMoves(left) : left;
}

/** Returns the rules as the draft has them, in its order, the default rule last. */
export function showDraft<Rule extends EditableRule, Values extends CommonRuleValues, Draft extends object>(
  kind: DraftKind<Rule, Values, Draft>,
  draft: RuleDraft<Values>,
  rules: readonly Rule[],
): Rule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const ids = [...findOrder(draft, rules), ...rules.filter((rule) => rule.is_default_rule).map(({ id }) => id)];
  return ids.map((id) => {
    const [rule, edit] = [byId.get(id)!, draft.edits[id]];
    return edit ? { ...rule, ...showCommon(kind, rule, edit.values), ...kind.show(rule, edit.values) } : rule;
  });
}

function showCommon<Rule extends EditableRule, Values extends CommonRuleValues>(
  { form }: Pick<DraftKind<Rule, Values, object>, 'form'>,
  { is_default_rule }: EditableRule,
  { name, lead_source, logical_operator, conditions, save_lead_to_owner_account }: CommonRuleValues,
): Partial<EditableRule> {
  const { criteria } = form.kind.subject;
  const is_source_missing = lead_source.label === criteria('source').missing;
  const shown = {
    lead_source: lead_source.value,
    lead_source_display: lead_source.label,
    rule_definition: { logical_operator, expressions: [...conditions] },
  };
  return {
    ...shown,
    name: name.trim(),
    save_lead_to_owner_account,
    is_missing_items: is_source_missing || conditions.some(({ is_missing }) => is_missing),
    summary: describeRule({ ...shown, is_default_rule, is_source_missing }, criteria),
  };
}

/** Returns the rules of the draft in its order, each with the parts that change of it. */
export function listPatches<Rule extends EditableRule, Values extends CommonRuleValues, Draft extends object>(
  kind: DraftKind<Rule, Values, Draft>,
  draft: RuleDraft<Values>,
  rules: readonly Rule[],
): ({ id: number } & Partial<Draft>)[] {
  return showDraft(kind, draft, rules).map(({ id }) => {
    const edit = draft.edits[id];
    return { id, ...(edit && kind.form.toPatch(edit.values, edit.changed)) } as { id: number } & Partial<Draft>;
  });
}

/** The changes of one rule, in words. */
interface RuleChanges {
  id: number;
  name: string;
  words: string[];
}

/** Lists what the draft changes, rule by rule in its order. */
export function listChanges<Rule extends EditableRule, Values extends CommonRuleValues, Draft extends object>(
  kind: DraftKind<Rule, Values, Draft>,
  draft: RuleDraft<Values>,
  rules: readonly Rule[],
): RuleChanges[] {
  const [before, after] = [listIds(rules), findOrder(draft, rules)];
  const moved = new Set(draft.moves.map((move) => move.moved));
  return showDraft(kind, draft, rules)
    .map(({ id, name }) => {
      const [from, to] = [before.indexOf(id) + 1, after.indexOf(id) + 1];
      const move = moved.has(id) && from !== to ? [text('moved', { from, to })] : [];
      const edit = draft.edits[id];
      const saved = rules.find((rule) => rule.id === id)!;
      return { id, name, words: [...move, ...(edit ? describeEdit(kind, kind.form.read(saved), edit) : [])] };
    })
    .filter(({ words }) => words.length > 0);
}

function describeEdit<Rule extends EditableRule, Values extends CommonRuleValues, Draft extends object>(
  { form, changed: own }: DraftKind<Rule, Values, Draft>,
  before: Values,
  { values, changed }: RuleEdit<Values>,
): string[] {
  const words: Readonly<Record<string, string>> = { ...commonChanges, ...own };
  const said = changed.flatMap((name) =>
    name === 'conditions' ? describeConditions(form, before.conditions, values.conditions) : (words[name] ?? []),
  );
  return [...new Set(said)];
}

function describeConditions(
  { kind: { subject } }: { kind: { subject: { criteria: Criteria } } },
  before: CommonRuleValues['conditions'],
  after: CommonRuleValues['conditions'],
): string[] {
  const has = (list: typeof before, key: string) => list.some((line) => line.key === key);
  const getName = ({ name }: (typeof before)[number]) => subject.criteria(name).short;
  const removed = before.filter(({ key }) => !has(after, key));
  const added = after.filter(({ key }) => !has(before, key));
  const words = [
    ...removed.map((line) => text('condition_removed', { name: getName(line) })),
    ...added.map((line) => text('condition_added', { name: getName(line) })),
  ];
  return words.length > 0 ? words : [text('changed_conditions')];
}

/** Returns the rules that stand elsewhere than they are saved because the person moved them, with their saved place. */
export function findMoved(draft: Moves, rules: readonly Placed[]): Map<number, number> {
  const [before, after] = [listIds(rules), findOrder(draft, rules)];
  const moved = draft.moves.map((move) => move.moved);
  return new Map(
    moved
      .filter((id) => before.includes(id) && before.indexOf(id) !== after.indexOf(id))
      .map((id) => [id, before.indexOf(id) + 1]),
  );
}
