import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_CONDITIONS } from '#features/custom-fields/contract.ts';
import type { FilterPanelProps, FilterView } from '#platform/web/list/filters/filters.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useFilledSources } from './choice-sources.tsx';
import { ConditionRow } from './condition-row.tsx';
import { readConditions, writeConditions } from './conditions-state.ts';
import { describeMissing } from './describe-missing.ts';
import { type Draft, reconcile, toCondition, toDraft } from './drafts.ts';
import { text } from './en.ts';
import { useConditionFields } from './use-condition-fields.tsx';

/** The conditions of a filter as lines to edit; each applies as soon as it is complete, and Escape closes the panel. */
export function FilterPanel({ view, panel }: FilterPanelProps) {
  const { fields, isComplete } = useConditionFields();
  useFilledSources();
  const { drafts, add, change, remove, refs, addButton } = useRows({ view, panel });
  const isFull = drafts.length >= MAX_CONDITIONS;
  const missing = describeMissing(drafts, fields);
  const close = (event: KeyboardEvent) => {
    // A list that is open beside a field takes the key for itself.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    panel?.close();
  };
  return (
    <section
      id={panel?.id}
      aria-label={text('conditions')}
      onKeyDown={panel && close}
      className={classNames('@container text-sm', panel && 'max-w-239 rounded-lg border border-line-2 bg-canvas')}
    >
      <div className={classNames('grid gap-2 empty:hidden', panel && 'px-4 py-3.5')}>
        {drafts.map((draft, index) => (
          <ConditionRow
            key={draft.key}
            draft={draft}
            index={index}
            fields={fields}
            isComplete={isComplete}
            fieldRef={refs(draft.key)}
            onChange={change}
            onRemove={() => remove(draft)}
          />
        ))}
      </div>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-3 gap-y-2',
          panel ? 'border-t border-line-2 px-4 py-2.5 @2xl:ps-18' : drafts.length > 0 && 'mt-2',
        )}
      >
        <Button size="sm" icon={<Icon of={Plus} size={14} />} onClick={add} disabled={isFull} ref={addButton}>
          {text('add_condition')}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-48 text-xs text-fg-3">
          {isFull ? text('too_many', { count: MAX_CONDITIONS }) : text('must_match')} {missing}
        </p>
        {panel && (
          <Button size="sm" onClick={panel.close}>
            {text('done')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Keeps the lines of the panel and where the focus goes when they come and go. */
function useRows({ view, panel }: FilterPanelProps) {
  const { drafts, update, makeDraft } = useDrafts(view, { startsEmpty: panel !== undefined });
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const addButton = useRef<HTMLButtonElement>(null);
  const awaited = useRef<number | null>(null);
  const refs = (key: number) => (button: HTMLButtonElement | null) => {
    if (!button) return void buttons.current.delete(key);
    buttons.current.set(key, button);
    if (awaited.current !== key) return;
    awaited.current = null;
    button.focus();
  };
  const focusLine = (draft: Draft | undefined) => (draft ? buttons.current.get(draft.key) : addButton.current)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish moves the focus
  useEffect(() => {
    if (!panel?.wanted) return;
    const applied = drafts.filter((draft) => toCondition(draft) !== null);
    focusLine(applied[panel.wanted.index] ?? drafts[0]);
  }, [panel?.wanted]);
  return {
    drafts,
    refs,
    addButton,
    add() {
      const draft = makeDraft();
      awaited.current = draft.key;
      update([...drafts, draft]);
    },
    change: (next: Draft) => update(drafts.map((draft) => (draft.key === next.key ? next : draft))),
    remove(gone: Draft) {
      const index = drafts.indexOf(gone);
      focusLine(drafts[index + 1] ?? drafts[index - 1]);
      update(drafts.toSpliced(index, 1));
    },
  };
}

const toText = (state: object): string => JSON.stringify(readConditions(state));

const emptyDraft = (key: number): Draft => ({ key, field: null, operator: 'is', values: [] });

/**
 * Keeps the conditions of the panel. Those that are complete are in the address; changes of the address from elsewhere, such
 * as a removed chip, come back.
 *
 * @param startsEmpty whether a filter without conditions begins with an empty one.
 */
function useDrafts({ state, change }: FilterView, { startsEmpty }: { startsEmpty: boolean }) {
  const lastKey = useRef(0);
  const nextKey = () => {
    lastKey.current += 1;
    return lastKey.current;
  };
  const inAddress = toText(state);
  const [drafts, setDrafts] = useState(() => {
    const applied = readConditions(state).map((each) => toDraft(each, nextKey()));
    return applied.length === 0 && startsEmpty ? [emptyDraft(nextKey())] : applied;
  });
  // What was written on the way to the address, which arrives there later.
  const [seen, setSeen] = useState(inAddress);
  const sent = useRef<string[]>([]);
  if (seen !== inAddress) {
    setSeen(inAddress);
    const index = sent.current.indexOf(inAddress);
    if (index >= 0) sent.current.splice(0, index + 1);
    else {
      sent.current = [];
      setDrafts(reconcile(drafts, readConditions(state), nextKey));
    }
  }
  const update = (next: readonly Draft[]) => {
    setDrafts([...next]);
    const patch = writeConditions(next.flatMap((draft) => toCondition(draft) ?? []));
    const words = toText(patch);
    if (words === (sent.current.at(-1) ?? inAddress)) return;
    sent.current.push(words);
    void change(patch);
  };
  /** Returns a further, empty condition. */
  const makeDraft = () => emptyDraft(nextKey());
  return { drafts, update, makeDraft };
}
