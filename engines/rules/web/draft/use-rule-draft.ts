import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RulesKind } from '../rules-kind.ts';
import { emptyDraft, type RuleDraft } from './rule-draft.ts';

type ChangeDraft<Values> = (next: (draft: RuleDraft<Values>) => RuleDraft<Values>) => void;

/** The draft of the rules of a kind, kept while the product is open in this tab, so that editing a rule is part of it. */
export function useRuleDraft<Values>({
  form: { kind },
}: {
  form: { kind: Pick<RulesKind, 'calls'>; newValues: Values };
}): [draft: RuleDraft<Values>, change: ChangeDraft<Values>] {
  const cache = useQueryClient();
  const key = ['rule-draft', kind.calls.list.route];
  const { data = emptyDraft } = useQuery<RuleDraft<Values>>({
    queryKey: key,
    queryFn: skipToken,
    initialData: emptyDraft,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [data, (next) => cache.setQueryData<RuleDraft<Values>>(key, (draft = emptyDraft) => next(draft))];
}
