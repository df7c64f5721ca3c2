import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, call } from '#platform/web/api.ts';
import { makeKey, useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { saidByForm } from '#platform/web/use-form.ts';
import type { CommonRuleValues } from '../editor/rule-values.ts';
import type { EditableRule } from '../rules-kind.ts';
import { text } from './en.ts';
import {
  type DraftConflict,
  type DraftKind,
  discardEdit,
  discardMoves,
  findConflict,
  findOrder,
  listChanges,
} from './rule-draft.ts';
import { useRuleDraft } from './use-rule-draft.ts';

/** A refusal because of somebody else's change. */
export interface Refusal extends DraftConflict {
  /** How many rules were saved before it. */
  saved: number;
}

/**
 * Saves the draft: the edited rules one by one, then the order. Before the first of them it is compared with the rules as
 * they are now, and nothing is saved where somebody else changed the same.
 */
export function useSaveDraft<Rule extends EditableRule, Values extends CommonRuleValues, Draft extends object>(
  kind: DraftKind<Rule, Values, Draft>,
) {
  const { calls } = kind.form.kind;
  const key = makeKey(calls.list);
  const cache = useQueryClient();
  const [draft, change] = useRuleDraft(kind);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const update = useChange(calls.update, saidByForm);
  const reorder = useChange(calls.reorder, saidByForm);

  async function readNow(): Promise<readonly Rule[]> {
    const answer = await call(calls.list, {});
    cache.setQueryData(key, answer);
    return answer.results;
  }

  /** @returns false when somebody else's change stands against the draft. */
  async function check(saved: number): Promise<boolean> {
    const conflict = findConflict(draft, await readNow());
    if (conflict) setRefusal({ ...conflict, saved });
    return conflict === null;
  }

  async function write(): Promise<void> {
    let saved = 0;
    try {
      if (!(await check(saved))) return;
      const rules = cache.getQueryData<{ results: Rule[] }>(key)?.results ?? [];
      const count = listChanges(kind, draft, rules).reduce((sum, { words }) => sum + words.length, 0);
      for (const [id, { version, values, changed }] of Object.entries(draft.edits)) {
        const body = { ...kind.form.toPatch(values, changed), base: version };
        await update.mutateAsync({ params: { id: Number(id) }, body });
        change((now) => discardEdit(now, Number(id)));
        saved += 1;
      }
      if (draft.base) {
        await reorder.mutateAsync({ body: { ids: findOrder(draft, rules), base: [...draft.base] } });
        change(discardMoves);
      }
      await readNow();
      toast({ type: 'SUCCESS', heading: text('saved', { count }) });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      // The one that was refused is still part of the draft.
      if (failure.status !== 409 || (await check(saved))) toast({ type: 'ERROR', heading: failure.message });
    }
  }

  return {
    isSaving,
    refusal,
    dismiss: () => setRefusal(null),
    save: () => {
      setRefusal(null);
      setIsSaving(true);
      void write().finally(() => setIsSaving(false));
    },
  };
}

export type SaveDraft = ReturnType<typeof useSaveDraft>;
