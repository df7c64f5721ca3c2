import { useRef, useState } from 'react';
import type { FilterView } from '#platform/web/list/filters/filters.ts';
import { readConditions, writeConditions } from './conditions-state.ts';
import { type Draft, reconcile, toCondition, toDraft } from './drafts.ts';

const toText = (state: object): string => JSON.stringify(readConditions(state));

const emptyDraft = (key: number): Draft => ({ key, field: null, operator: 'is', values: [] });

/**
 * Keeps the conditions of the panel. Those that are complete are in the address; changes of the address from elsewhere, such
 * as a removed chip, come back.
 *
 * @param startsEmpty whether a filter without conditions begins with an empty one.
 */
export function useDrafts({ state, change }: FilterView, { startsEmpty }: { startsEmpty: boolean }) {
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
