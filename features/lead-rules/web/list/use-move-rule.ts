import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeKey, useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type LeadRule, type LeadRules, leadRules } from '../../contract.ts';
import { text } from './en.ts';

const key = makeKey(leadRules.list);

/** Returns the rules without the default rule, which has no place among them. */
export const orderedRules = (rules: readonly LeadRule[]): LeadRule[] =>
  rules.filter(({ is_default_rule }) => !is_default_rule);

/** Shows the rules in this order. @returns the rules as they were. */
function showOrder(cache: QueryClient, ids: readonly number[]): LeadRules | undefined {
  const before = cache.getQueryData<LeadRules>(key);
  if (!before) return undefined;
  const place = (rule: LeadRule) => (rule.is_default_rule ? ids.length : ids.indexOf(rule.id));
  const results = before.results
    .toSorted((one, other) => place(one) - place(other))
    .map((rule, index) => (rule.is_default_rule ? rule : { ...rule, position: index + 1 }));
  cache.setQueryData<LeadRules>(key, { results });
  return before;
}

export interface MoveRule {
  /** Saves an order; the toast afterwards undoes it. */
  move: (order: readonly number[], moved: LeadRule) => void;
  /** True after somebody else's change of the order refused a move. */
  isRefused: boolean;
  dismiss: () => void;
}

/** Puts rules into another order: shown at once, and taken back when somebody else changed the order meanwhile. */
export function useMoveRule(rules: readonly LeadRule[]): MoveRule {
  const cache = useQueryClient();
  const [isRefused, setIsRefused] = useState(false);
  const change = useChange(leadRules.reorder, {
    optimistic: ({ body }) => {
      const before = showOrder(cache, body.ids);
      return () => before && cache.setQueryData(key, before);
    },
    onSuccess: (answer) => cache.setQueryData<LeadRules>(key, answer),
    onFailure: ({ status }) => {
      if (status !== 409) return false;
      setIsRefused(true);
      void cache.invalidateQueries({ queryKey: key });
      return true;
    },
  });

  function save(ids: readonly number[], base: readonly number[], onSaved?: () => void): void {
    setIsRefused(false);
    change.mutate({ body: { ids: [...ids], base: [...base] } }, onSaved && { onSuccess: onSaved });
  }

  function move(order: readonly number[], moved: LeadRule): void {
    const before = orderedRules(rules).map(({ id }) => id);
    save(order, before, () =>
      toast({
        type: 'SUCCESS',
        heading: text('moved', { name: moved.name, number: order.indexOf(moved.id) + 1 }),
        undo: () => save(before, order),
      }),
    );
  }

  return { move, isRefused, dismiss: () => setIsRefused(false) };
}
