import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotLoaded, type NotLoadedProps } from '#platform/web/not-loaded.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { EditableRule, RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';
import { NoRules, ReorderIntro, RulesSkeleton } from './rules-page-parts.tsx';
import { RulesList } from './rules-table.tsx';
import { useSavedOrder } from './saved-order.tsx';

interface SavedRulesProps<Rule extends EditableRule> {
  kind: RulesKind<Rule>;
  read: NotLoadedProps['read'] & { data: { results: Rule[] } | undefined; isError: boolean };
  goesTo: (rule: Rule) => ReactNode;
  /** Behind the words about the order. */
  end?: ReactNode;
  /** Say how it works while there is no rule. */
  steps: readonly { icon: LucideIcon; title: string; words: string }[];
}

/** The rules of a kind whose order is saved with each move; what they do while there are none. */
export function SavedRules<Rule extends EditableRule>({ read, steps, ...list }: SavedRulesProps<Rule>) {
  const rules = read.data?.results;
  const { kind } = list;
  if (!rules)
    return read.isError ? <NotLoaded title={text('not_loaded', kind.subject.nouns)} read={read} /> : <RulesSkeleton />;
  if (rules.length > 0) return <OrderedRules {...list} rules={rules} />;
  return (
    <>
      <NoRules kind={kind} isDefaultPro />
      <ul className="mx-auto mt-6 grid w-full max-w-225 gap-3 px-5 max-sm:px-4 sm:grid-cols-3">
        {steps.map(({ icon, title, words }) => (
          <li key={title} className="rounded-lg border border-line-2 bg-surface px-4 py-3.5">
            <Icon of={icon} className="text-icon" />
            <h3 className="mt-2 font-semibold">{title}</h3>
            <p className="mt-0.5 text-fg-2">{words}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

type OrderedRulesProps<Rule extends EditableRule> = Pick<SavedRulesProps<Rule>, 'kind' | 'goesTo' | 'end'> & {
  rules: readonly Rule[];
};

function OrderedRules<Rule extends EditableRule>({ kind, rules, goesTo, end }: OrderedRulesProps<Rule>) {
  const order = useSavedOrder(kind, rules);
  return (
    <>
      {order.question}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-y border-line-2 bg-surface px-5 py-2 max-sm:px-4">
        <ReorderIntro kind={kind} />
        {end}
      </div>
      <RulesList kind={kind} rules={order.rules} goesTo={goesTo} move={order.move} />
    </>
  );
}
