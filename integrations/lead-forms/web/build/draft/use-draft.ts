import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { call } from '#platform/web/api.ts';
import { makeKey } from '#platform/web/data.ts';
import { type LeadForm, leadForms } from '../../../contract.ts';
import { type Answer, type DraftKeeper, type KeptDraft, keepDraft } from './draft-keeper.ts';
import { readMemory, writeMemory } from './draft-memory.ts';
import type { Parts } from './draft-parts.ts';

export interface KeptForm {
  keeper: DraftKeeper;
  kept: KeptDraft;
}

/**
 * Keeps the draft of the form on the screen. It is stored once more when the screen is left, and when the network is
 * back.
 *
 * @param form the form as it was read last.
 */
export function useDraft(form: LeadForm, ask: (conflict: FieldConflict) => Promise<Answer>): KeptForm {
  const cache = useQueryClient();
  const params = { id: form.id };

  async function save(draft: Parts, base: Parts): Promise<LeadForm> {
    const stored = await call(leadForms.update, {
      params,
      body: { draft: { ...draft }, base: { draft: { ...base } } },
    });
    // Other screens show the form as it is stored.
    cache.setQueryData(makeKey(leadForms.get, { params }), stored);
    return stored;
  }

  const [keeper] = useState(() =>
    keepDraft({
      form,
      memory: readMemory(form.id),
      remember: (memory) => writeMemory(form.id, memory),
      save,
      ask,
      now: () => Date.now(),
    }),
  );
  const kept = useSyncExternalStore(keeper.listen, keeper.get);
  useEffect(() => keeper.take(form), [keeper, form]);
  useSavingAgain(keeper);
  return { keeper, kept };
}

/** Stores what waits when the page is hidden, when the network is back, and when the screen is left. */
function useSavingAgain(keeper: DraftKeeper): void {
  useEffect(() => {
    const saveAgain = () => {
      if (keeper.isUnsaved()) void keeper.saveNow();
    };
    keeper.enter();
    window.addEventListener('online', saveAgain);
    document.addEventListener('visibilitychange', saveAgain);
    return () => {
      window.removeEventListener('online', saveAgain);
      document.removeEventListener('visibilitychange', saveAgain);
      void keeper.leave();
    };
  }, [keeper]);
}
