import { joinWords } from '#platform/web/en/join-words.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import type { CommonRuleValues } from '../editor/rule-values.ts';
import { ConflictBar } from '../list/conflict-bar.tsx';
import type { EditableRule, RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';
import {
  type DraftKind,
  dropConflicting,
  emptyDraft,
  findMoved,
  listChanges,
  listPatches,
  moveRule,
  type RuleDraft,
  rebaseDraft,
  showDraft,
  undoMove,
} from './rule-draft.ts';
import { useRuleDraft } from './use-rule-draft.ts';
import { type Refusal, type SaveDraft, useSaveDraft } from './use-save-draft.ts';

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

/** How many rules the footer names. */
const NAMED = 2;

interface DraftFooterProps<Rule extends EditableRule, Values extends CommonRuleValues, Draft extends object> {
  kind: DraftKind<Rule, Values, Draft>;
  rules: readonly Rule[];
  saving: SaveDraft;
}

/** What the draft changes, and the buttons that save or discard it; nothing while there are no changes. */
function DraftFooter<Rule extends EditableRule, Values extends CommonRuleValues, Draft extends object>({
  kind,
  rules,
  saving,
}: DraftFooterProps<Rule, Values, Draft>) {
  const [draft, change] = useRuleDraft(kind);
  const changes = listChanges(kind, draft, rules);
  if (changes.length === 0) return null;
  const rest = changes.length - NAMED;
  const discard = () => {
    saving.dismiss();
    change(() => emptyDraft);
  };
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-2 bg-surface px-5 py-3 max-sm:px-4">
      <p role="status" className="me-auto min-w-0 text-fg-2 [overflow-wrap:anywhere]">
        {text('not_saved', { count: changes.reduce((sum, { words }) => sum + words.length, 0) })}{' '}
        {changes.slice(0, NAMED).map(({ id, name, words }, index) => (
          <span key={id}>
            {index > 0 && '; '}
            <b dir="auto" className="font-semibold text-fg">
              {name}
            </b>{' '}
            {words.join(', ')}
          </span>
        ))}
        {rest > 0 && ` ${text('and_more', { count: rest })}`}
      </p>
      <span className="flex items-center gap-2 max-sm:w-full max-sm:justify-end">
        <Button variant="ghost" onClick={discard} disabled={saving.isSaving}>
          {text('discard')}
        </Button>
        <Button variant="primary" isSaving={saving.isSaving} onClick={saving.save}>
          {text('save')}
        </Button>
      </span>
    </footer>
  );
}

interface DraftRefusedProps<Values> {
  kind: { form: { kind: Pick<RulesKind, 'calls'>; newValues: Values } };
  refusal: Refusal;
  rules: readonly EditableRule[];
  onAnswered: () => void;
}

/** Says whose change stands against the draft, and asks which is to stay (readings.md D6). */
function DraftRefused<Values>({ kind, refusal, rules, onAnswered }: DraftRefusedProps<Values>) {
  const [, change] = useRuleDraft(kind);
  const names = joinWords(refusal.rules.map(({ name }) => name));
  const answer = (next: (draft: RuleDraft<Values>) => RuleDraft<Values>) => () => {
    change(next);
    onAnswered();
  };
  return (
    <ConflictBar
      className="border-b"
      title={
        <>
          {refusal.rules.length > 0 && text('conflict_rule', { names })} {refusal.isOrder && text('conflict_order')}
        </>
      }
      theirs={{ label: text('take_theirs'), onClick: answer((draft) => dropConflicting(draft, refusal)) }}
      mine={{ label: text('keep_mine'), onClick: answer((draft) => rebaseDraft(draft, rules)) }}
    >
      {refusal.saved > 0 ? text('conflict_partly', { count: refusal.saved }) : text('conflict_text')}
    </ConflictBar>
  );
}
