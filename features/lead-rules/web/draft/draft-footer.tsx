import { TriangleAlert } from 'lucide-react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { LeadRule } from '../../contract.ts';
import { joinWords } from '../join-words.ts';
import { text } from './en.ts';
import { emptyDraft, keepMine, listChanges, takeTheirs } from './rule-draft.ts';
import { useRuleDraft } from './use-rule-draft.ts';
import type { Refusal, SaveDraft } from './use-save-draft.ts';

/** How many rules the footer names. */
const NAMED = 2;

interface DraftFooterProps {
  rules: readonly LeadRule[];
  saving: SaveDraft;
}

/** What the draft changes, and the buttons that save or discard it; nothing while there are no changes. */
export function DraftFooter({ rules, saving }: DraftFooterProps) {
  const [draft, change] = useRuleDraft();
  const changes = listChanges(draft, rules);
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

interface DraftRefusedProps {
  refusal: Refusal;
  rules: readonly LeadRule[];
  onAnswered: () => void;
}

/** Says whose change stands against the draft, and asks which is to stay (readings.md D6). */
export function DraftRefused({ refusal, rules, onAnswered }: DraftRefusedProps) {
  const [, change] = useRuleDraft();
  const names = joinWords(refusal.rules.map(({ name }) => name));
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-warning-line bg-warning-tint px-5 py-2.5 text-warning-fg max-sm:px-4"
    >
      <Icon of={TriangleAlert} className="mt-0.5" />
      <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <strong className="font-semibold">
          {refusal.rules.length > 0 && text('conflict_rule', { names })} {refusal.isOrder && text('conflict_order')}
        </strong>{' '}
        {refusal.saved > 0 ? text('conflict_partly', { count: refusal.saved }) : text('conflict_text')}
      </p>
      <span className="flex gap-2">
        <Button
          size="sm"
          onClick={() => {
            change((draft) => takeTheirs(draft, refusal));
            onAnswered();
          }}
        >
          {text('take_theirs')}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            change((draft) => keepMine(draft, rules));
            onAnswered();
          }}
        >
          {text('keep_mine')}
        </Button>
      </span>
    </div>
  );
}
