import type { CommonRuleValues } from '../editor/rule-values.ts';
import type { EditableRule } from '../rules-kind.ts';
import { DraftFooter, DraftRefused } from './draft-footer.tsx';
import { type DraftKind, findMoved, listChanges, listPatches, moveRule, showDraft, undoMove } from './rule-draft.ts';
import { useRuleDraft } from './use-rule-draft.ts';
import { useSaveDraft } from './use-save-draft.ts';

/** The rules as the draft has them, what to show of it around their list, and how it changes. */
export function useDraftedRules<Rule extends EditableRule, Values extends CommonRuleValues, Draft extends object>(
  kind: DraftKind<Rule, Values, Draft>,
  rules: readonly Rule[],
) {
  const [draft, change] = useRuleDraft(kind);
  const saving = useSaveDraft(kind);
  const { refusal, dismiss } = saving;
  return {
    /** What the list of rules takes as it is. */
    list: {
      rules: showDraft(kind, draft, rules),
      moved: findMoved(draft, rules),
      edited: draft.edits,
      move: (order: readonly number[], { id }: Rule) => change((now) => moveRule(now, rules, order, id)),
    },
    hasChanges: listChanges(kind, draft, rules).length > 0,
    patches: listPatches(kind, draft, rules),
    /** Null while nothing was moved. */
    undoMove: draft.moves.length > 0 ? () => change(undoMove) : null,
    question: refusal && <DraftRefused kind={kind} refusal={refusal} rules={rules} onAnswered={dismiss} />,
    footer: <DraftFooter kind={kind} rules={rules} saving={saving} />,
  };
}
