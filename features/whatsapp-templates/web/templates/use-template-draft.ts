import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type DraftPatch, type OpenDraft, useDraft } from '#engines/drafts/web/index.ts';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { makeKey } from '#platform/web/data.ts';
import { templateDraft } from '../../template-content.ts';
import { type Template, whatsappTemplates } from '../../templates-contract.ts';
import { namePart, showPart } from './template-words.ts';

export type TemplateDraft = OpenDraft<Template>;

/** Keeps the draft of the template on the screen. @param template as it was read last. */
export function useTemplateDraft(template: Template): TemplateDraft {
  const cache = useQueryClient();
  const params = { id: template.id };
  return useDraft({
    kind: templateDraft,
    subject: 'whatsapp-template',
    id: template.id,
    stored: template,
    async save(patch) {
      const { draft_found_by, ...stored } = await call(whatsappTemplates.saveDraft, { params, body: writeBody(patch) });
      // Other screens show the template as it is stored.
      cache.setQueryData(makeKey(whatsappTemplates.get, { params }), stored);
      return { stored, found_by: draft_found_by?.name ?? null };
    },
    saveOnLeaving: (patch) => callOnLeaving(whatsappTemplates.saveDraft, { params, body: writeBody(patch) }),
    namePart: useCallback((part: string) => namePart(part), []),
    showPart: (part, value) => showPart(part, value),
  });
}

const writeBody = ({ draft, base }: DraftPatch) => ({ draft: { ...draft }, base: { draft: { ...base } } });
