import { useQueryClient } from '@tanstack/react-query';
import { type DraftPatch, type OpenDraft, useDraft } from '#engines/drafts/web/index.ts';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { makeKey } from '#platform/web/data.ts';
import { type LeadForm, leadForms } from '../../contract.ts';
import { formParts } from '../../draft-parts.ts';
import { namePart, showPart } from './describe-part.ts';

/** What a form must be is checked from the first save on; it is drawn without that. */
const laterFormDraft = {
  ...formParts,
  loadRules: () => import('../../form-draft.ts').then((module) => module.formDraft),
};

/** Keeps the draft of the form on the screen. @param form as it was read last. */
export function useFormDraft(form: LeadForm): OpenDraft<LeadForm> {
  const cache = useQueryClient();
  const params = { id: form.id };
  return useDraft({
    kind: laterFormDraft,
    subject: 'lead-form',
    id: form.id,
    stored: form,
    async save(patch) {
      const { draft_found_by, ...stored } = await call(leadForms.update, { params, body: writeBody(patch) });
      // Other screens show the form as it is stored.
      cache.setQueryData(makeKey(leadForms.get, { params }), stored);
      return { stored, found_by: draft_found_by?.name ?? null };
    },
    saveOnLeaving: (patch) => callOnLeaving(leadForms.update, { params, body: writeBody(patch) }),
    namePart,
    showPart,
  });
}

const writeBody = ({ draft, base }: DraftPatch) => ({ draft: { ...draft }, base: { draft: { ...base } } });
