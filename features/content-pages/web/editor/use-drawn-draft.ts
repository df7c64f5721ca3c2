import { useEffect, useState } from 'react';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { type PageDefinition, pageTemplates } from '../../contract.ts';

type Drawn = CallOutput<typeof pageTemplates.preview>;

/** Milliseconds without a change after which the page is drawn, so that it is at most half a second behind. */
const PAUSE_MS = 200;

/**
 * Draws a draft while it is written. Only what was drawn last is held, since every letter makes another page.
 *
 * @param client_id whom it is filled for; null for nobody.
 */
export function useDrawnDraft(id: number, draft: PageDefinition, client_id: number | null) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const settled = useDebounced(draft, PAUSE_MS);
  useEffect(() => {
    const abort = new AbortController();
    const body = { draft: settled, version: null, client_id };
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
