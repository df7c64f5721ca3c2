import { useQueryClient } from '@tanstack/react-query';
import { type DraftPatch, type OpenDraft, useDraft } from '#engines/drafts/web/index.ts';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { makeKey } from '#platform/web/data.ts';
import { type PageTemplate, pageDraft, pageTemplates } from '../../contract.ts';
import { namePart, showPart } from './describe-component.ts';

/** Keeps the draft of the page on the screen. @param page as it was read last. */
export function usePageDraft(page: PageTemplate): OpenDraft<PageTemplate> {
  const cache = useQueryClient();
  const params = { id: page.id };
  return useDraft({
    kind: pageDraft,
    subject: 'page',
    id: page.id,
    stored: page,
    async save(patch) {
      const { draft_found_by, ...stored } = await call(pageTemplates.saveDraft, { params, body: writeBody(patch) });
      // Other screens show the page as it is stored.
      cache.setQueryData(makeKey(pageTemplates.get, { params }), stored);
      return { stored, found_by: draft_found_by?.name ?? null };
    },
    saveOnLeaving: (patch) => callOnLeaving(pageTemplates.saveDraft, { params, body: writeBody(patch) }),
    namePart,
    showPart,
  });
}

const writeBody = ({ draft, base }: DraftPatch) => ({ draft: { ...draft }, base: { draft: { ...base } } });
