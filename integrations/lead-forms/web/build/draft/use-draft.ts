import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { call } from '#platform/web/api.ts';
import { useReadNow } from '#platform/web/data.ts';
import { type LeadForm, type LeadFormPatch, leadForms } from '../../../contract.ts';
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
  const readNow = useReadNow();
  const [keeper] = useState(() =>
    keepDraft({
      form,
      memory: readMemory(form.id),
      remember: (memory) => writeMemory(form.id, memory),
      save: (draft: Parts, base: Parts) => save(form.id, { draft: { ...draft }, base: { draft: { ...base } } }),
      ask,
      now: () => Date.now(),
    }),
  );
  const kept = useSyncExternalStore(keeper.listen, keeper.get);
  useEffect(() => keeper.take(form), [keeper, form]);
  useEffect(() => {
    const params = { id: form.id };
    const saveAgain = () => {
      if (keeper.isUnsaved()) void keeper.saveNow();
    };
    keeper.enter();
    window.addEventListener('online', saveAgain);
    return () => {
      window.removeEventListener('online', saveAgain);
      // Other screens show the form as it is stored.
      if (keeper.isUnsaved())
        void keeper.saveNow().then(() => readNow(leadForms.get, { params }).catch(() => undefined));
    };
  }, [keeper, readNow, form.id]);
  return { keeper, kept };
}

const save = (id: number, body: LeadFormPatch): Promise<LeadForm> => call(leadForms.update, { params: { id }, body });
