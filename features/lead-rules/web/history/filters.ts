import { daysFilter } from '#domain/web/days-filter.ts';
import { makeRuleFilter } from '#engines/rules/web/index.ts';
import { choiceFilter } from '#platform/web/list/filters/filters.ts';
import type { DecisionOutcome } from '../../contract.ts';
import { decisionOutcomes } from '../../decision-outcomes.ts';
import { assignmentRules } from '../assignment-rules.ts';
import { text } from './en.ts';
import { memberFilter } from './member-filter.ts';

/** Filters by what became of the lead. */
const outcomeFilter = choiceFilter<'outcome', DecisionOutcome>('outcome', {
  label: text('outcome'),
  anyLabel: text('any_outcome'),
  choices: Object.fromEntries(decisionOutcomes.map((outcome) => [outcome, text(outcome)])) as Record<
    DecisionOutcome,
    string
  >,
});

export const decisionFilters = [memberFilter, makeRuleFilter(assignmentRules), outcomeFilter, daysFilter];
