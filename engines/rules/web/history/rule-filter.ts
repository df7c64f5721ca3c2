import { useRead } from '#platform/web/data.ts';
import { customFilter } from '#platform/web/list/filters/filters.ts';
import { urlId } from '#platform/web/navigation/url-state.ts';
import type { RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';

/** Makes a filter by the rule that decided. */
export const makeRuleFilter = ({ calls }: Pick<RulesKind, 'calls'>) =>
  customFilter<{ rule_id?: number | undefined }>({
    label: text('rule'),
    anyLabel: text('any_rule'),
    fields: { rule_id: urlId },
    useChoices: () =>
      (useRead(calls.list, {}).data?.results ?? []).map(({ id, name }) => ({ label: name, value: { rule_id: id } })),
    useValue: ({ rule_id }) => {
      const rules = useRead(calls.list, {}, { enabled: rule_id !== undefined }).data?.results;
      if (rule_id === undefined) return null;
      return rules?.find(({ id }) => id === rule_id)?.name ?? text('deleted_rule');
    },
  });
