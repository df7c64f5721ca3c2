import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeKey, useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { offerPro } from '../may-manage.tsx';
import { orderedRules } from '../ordered-rules.ts';
import type { EditableRule, RulesKind } from '../rules-kind.ts';
import { ConflictBar } from './conflict-bar.tsx';
import { text } from './en.ts';

interface Wanted {
  order: readonly number[];
  /** The rule that was moved. */
  moved: Pick<EditableRule, 'id' | 'name'>;
}

/** The order of the rules, which is saved with each move. */
export function useSavedOrder<Rule extends EditableRule>(kind: RulesKind<Rule>, rules: readonly Rule[]) {
  const key = makeKey(kind.calls.list);
  const cache = useQueryClient();
  const { is_free_tier } = useSession();
  /** What was sent and is not answered yet. */
  const [sent, setSent] = useState<Wanted | null>(null);
  /** What was refused because somebody else changed the order. */
  const [refused, setRefused] = useState<Wanted | null>(null);
  const saved = orderedRules(rules).map(({ id }) => id);
  const { mutateAsync } = useChange(kind.calls.reorder, { onFailure: ({ status }) => status === 409 });

  async function save(wanted: Wanted): Promise<void> {
    setSent(wanted);
    setRefused(null);
    try {
      const answer = await mutateAsync({ body: { ids: placeAll(wanted.order, saved), base: saved } });
      cache.setQueryData(key, answer);
      const number = wanted.order.indexOf(wanted.moved.id) + 1;
      toast({ type: 'SUCCESS', heading: text('moved', { ...kind.subject.nouns, name: wanted.moved.name, number }) });
    } catch (failure) {
      await cache.invalidateQueries({ queryKey: key });
      if ((failure as { status?: number }).status === 409) setRefused(wanted);
    } finally {
      setSent(null);
    }
  }

  const shown = sent ? placeAll(sent.order, saved) : saved;
  const find = (id: number) => rules.filter((rule) => rule.id === id);
  return {
    rules: [...shown.flatMap(find), ...rules.filter(({ is_default_rule }) => is_default_rule)],
    move: (order: readonly number[], moved: Rule) => {
      if (is_free_tier) offerPro(kind);
      else void save({ order, moved });
    },
    question: refused && (
      <ConflictBar
        className="border-t"
        title={text('order_changed')}
        theirs={{ label: text('keep_theirs'), onClick: () => setRefused(null) }}
        mine={{ label: text('keep_mine'), onClick: () => void save(refused) }}
      >
        {text('order_changed_text')}
      </ConflictBar>
    ),
  };
}

/** Returns the rules there are in the wanted order, those added meanwhile last. */
const placeAll = (wanted: readonly number[], saved: readonly number[]): number[] => [
  ...wanted.filter((id) => saved.includes(id)),
  ...saved.filter((id) => !wanted.includes(id)),
];
