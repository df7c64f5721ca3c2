import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Component, type PageDefinition, type PageTemplate, pageTemplates } from '../../contract.ts';
import { drawable } from './change-page.ts';

export type DrawnDraft = CallOutput<typeof pageTemplates.preview>;

/** Milliseconds without a change after which the page is drawn, so that it is at most half a second behind. */
const PAUSE_MS = 200;

/**
 * Draws a draft while it is written. Only what was drawn last is held, since every letter makes another page.
 *
 * @param client_id whom it is filled for; null for nobody.
 */
export function useDrawnDraft(page: PageTemplate, draft: PageDefinition, client_id: number | null) {
  const { id } = page;
  const [drawn, setDrawn] = useState<DrawnDraft | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const settled = useDebounced(draft, PAUSE_MS);
  const stored = useRef(page.draft);
  stored.current = page.draft;
  useEffect(() => {
    const abort = new AbortController();
    const body = { draft: drawable(settled, stored.current, isWhole), version: null, client_id };
    call(pageTemplates.preview, { params: { id }, body }, abort.signal)
      .then((answer) => {
        setDrawn(answer);
        setHasFailed(false);
      })
      .catch((failure) => {
        if (!abort.signal.aborted && failure instanceof CallFailed) setHasFailed(true);
      });
    return () => abort.abort();
  }, [id, settled, client_id]);
  return { drawn, hasFailed };
}

const isWhole = (component: Component): boolean => Component.safeParse(component).success;
