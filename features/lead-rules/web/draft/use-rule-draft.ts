import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { emptyDraft, type RuleDraft } from './rule-draft.ts';

const key = ['lead-rule-draft'];

/** The draft of the rules, kept while the product is open in this tab, so that editing a rule is part of it. */
export function useRuleDraft(): [draft: RuleDraft, change: (next: (draft: RuleDraft) => RuleDraft) => void] {
  const cache = useQueryClient();
  const { data = emptyDraft } = useQuery<RuleDraft>({
    queryKey: key,
    queryFn: skipToken,
    initialData: emptyDraft,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [data, (next) => cache.setQueryData<RuleDraft>(key, (draft = emptyDraft) => next(draft))];
}
