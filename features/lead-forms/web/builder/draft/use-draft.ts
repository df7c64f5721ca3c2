import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { makeKey } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { type ChangedLeadForm, type LeadForm, leadForms } from '../../../contract.ts';
import { type Answer, type DraftKeeper, type KeptDraft, keepDraft } from './draft-keeper.ts';
import { openMemory } from './draft-memory.ts';
import type { Parts } from './draft-parts.ts';

type Unsent = NonNullable<ReturnType<DraftKeeper['listUnsent']>>;

export interface KeptForm {
  keeper: DraftKeeper;
  kept: KeptDraft;
}

/**
 * Keeps the draft of the form on the screen. It is stored once more when the screen is left or the tab is closed, and when
 * the network is back.
 *
 * @param form the form as it was read last.
 */
export function useDraft(form: LeadForm, ask: (conflict: FieldConflict) => Promise<Answer>): KeptForm {
  const cache = useQueryClient();
  const { profile_id } = useSession();
  const params = { id: form.id };

  async function save(draft: Parts, base: Parts): Promise<ChangedLeadForm> {
    const changed = await call(leadForms.update, {
      params,
      body: writeBody({ draft, base }),
    });
    // Other screens show the form as it is stored.
    const { draft_found_by: _, ...stored } = changed;
    cache.setQueryData(makeKey(leadForms.get, { params }), stored);
    return changed;
  }

  const [keeper] = useState(() =>
    keepDraft({
      form,
      ...openMemory({ profile_id, form_id: form.id }),
      save,
      ask,
      now: () => Date.now(),
    }),
  );
  const kept = useSyncExternalStore(keeper.listen, keeper.get);
  useEffect(() => keeper.take(form), [keeper, form]);
  useSavingAgain(keeper, (unsent) => callOnLeaving(leadForms.update, { params, body: writeBody(unsent) }));
  return { keeper, kept };
}

const writeBody = ({ draft, base }: Unsent) => ({ draft: { ...draft }, base: { draft: { ...base } } });

/**
 * Stores what waits when the page is hidden, when the network is back, and when the screen is left.
 *
 * @param sendLast makes a call that outlives the page.
 */
function useSavingAgain(keeper: DraftKeeper, sendLast: (unsent: Unsent) => void): void {
  const latest = useRef(sendLast);
  latest.current = sendLast;
  useEffect(() => {
    const sendUnsent = () => {
      const unsent = keeper.listUnsent();
      if (unsent) latest.current(unsent);
    };
    const saveAgain = () => {
      if (keeper.isUnsaved()) void keeper.saveNow();
    };
    keeper.enter();
    window.addEventListener('online', saveAgain);
    document.addEventListener('visibilitychange', saveAgain);
    window.addEventListener('pagehide', sendUnsent);
    return () => {
      window.removeEventListener('online', saveAgain);
      document.removeEventListener('visibilitychange', saveAgain);
      window.removeEventListener('pagehide', sendUnsent);
      void keeper.leave();
    };
  }, [keeper]);
}
