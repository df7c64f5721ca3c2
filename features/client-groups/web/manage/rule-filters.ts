import { assigneeFilter, conditionsFilter, newLeadFilter, sourceFilter } from '#features/clients/web/index.ts';
import type { ListFilter } from '#platform/web/list/filters/filters.ts';
import { plainGroupFilter } from '../list-parts.tsx';
import { text } from './en.ts';
import type { RuleState } from './rule.ts';

/** The filters a rule is made of, those of the clients list, and the words before the value of each. */
export const ruleFilters = [
  { filter: sourceFilter, before: text('source_is') },
  { filter: plainGroupFilter, before: text('group_is') },
  { filter: assigneeFilter, before: text('assigned_to') },
  { filter: conditionsFilter, before: '' },
  { filter: newLeadFilter, before: '' },
] as unknown as readonly { filter: ListFilter<RuleState>; before: string }[];
