import { Fragment, Suspense } from 'react';
import type { ClientCriteria } from '#features/clients/contract.ts';
import { ConditionList } from '#features/clients/web/index.ts';
import { text } from './en.ts';
import { countOthers, type RuleState, readRule } from './rule.ts';
import { ruleFilters } from './rule-filters.ts';

/** Says a rule in words: Source is **Website**, assigned to **Daniel Ong**. */
export function RuleWords({ criteria }: { criteria: ClientCriteria }) {
  const { state, others } = readRule(criteria);
  const parts = useRuleParts(state);
  if (state.search) parts.push({ before: '', value: `“${state.search}”` });
  const count = countOthers(others);
  if (count > 0) parts.push({ before: '', value: text('rule_others', { count }) });
  return (
    <>
      {parts.map(({ before, value }, index) => (
        <Fragment key={`${before} ${value}`}>
          {index > 0 && ', '}
          {before && `${before} `}
          <bdi className="font-medium text-fg">{value}</bdi>
        </Fragment>
      ))}
      <Suspense fallback="…">
        <ConditionList state={state} isContinued={parts.length > 0} />
      </Suspense>
    </>
  );
}

function useRuleParts(state: RuleState): { before: string; value: string }[] {
  return ruleFilters.flatMap(({ filter, before }) => {
    // The conditions are drawn each in its words.
    if (filter.type === 'panel') return [];
    // biome-ignore lint/correctness/useHookAtTopLevel: the filters are always the same, so the hooks are always the same
    const value = filter.type === 'choice' ? filter.useValue(state) : filter.useWords(state);
    return value ? [{ before, value }] : [];
  });
}
