import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type DraftPatch, type OpenDraft, useDraft } from '#engines/drafts/web/index.ts';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { makeKey } from '#platform/web/data.ts';
import { type Sequence, type SequenceDefinition, sequenceDraft, sequences } from '../../contract.ts';
import { namePart, showPart } from './describe-parts.ts';

/** What every tab of a sequence may change: `draft` is the definition, `store.change` changes it. */
export type SequenceDraft = OpenDraft<Sequence>;

/** Keeps the draft of the sequence on the screen. @param sequence as it was read last. */
export function useSequenceDraft(sequence: Sequence): SequenceDraft {
  const cache = useQueryClient();
  const params = { id: sequence.id };
  const { contents } = sequence;
  return useDraft({
    kind: sequenceDraft,
    subject: 'sequence',
    id: sequence.id,
    stored: sequence,
    async save(patch) {
      const { draft_found_by, ...stored } = await call(sequences.saveDraft, { params, body: writeBody(patch) });
      // Other screens show the sequence as it is stored.
      cache.setQueryData(makeKey(sequences.get, { params }), stored);
      return { stored, found_by: draft_found_by?.name ?? null };
    },
    saveOnLeaving: (patch) => callOnLeaving(sequences.saveDraft, { params, body: writeBody(patch) }),
    namePart: useCallback((part: string, draft: SequenceDefinition) => namePart(part, draft, contents), [contents]),
    showPart: (part, value, draft) => showPart(part, value, draft, contents),
  });
}

const writeBody = ({ draft, base }: DraftPatch) => ({ draft: { ...draft }, base: { draft: { ...base } } });
