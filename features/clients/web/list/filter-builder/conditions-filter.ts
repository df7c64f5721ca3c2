import { lazy } from 'react';
import { panelFilter } from '#platform/web/list/filters/filters.ts';
import { urlText } from '#platform/web/navigation/url-state.ts';
import { clientFields, filteredFields, MAX_WHERE } from '../../../contract.ts';
import { text } from '../../en.ts';
import { type ConditionsState, readConditions } from './conditions-state.ts';

const load = () => import('./filter-panel.tsx');

/** The panel in which conditions are put together, for other screens than the lists too. */
const FilterPanel = lazy(async () => ({ default: (await load()).FilterPanel }));

/** The active conditions as chips. */
const ConditionChips = lazy(() =>
  import('./condition-chips.tsx').then((module) => ({ default: module.ConditionChips })),
);

/** Conditions in words, as parts of a sentence. */
export const ConditionList = lazy(() =>
  import('./condition-list.tsx').then((module) => ({ default: module.ConditionList })),
);

/** Filters by conditions on any field; the parts of single fields that older addresses name are conditions too. */
export const conditionsFilter = panelFilter<ConditionsState>({
  label: text('filters'),
  editLabel: text('edit_filters'),
  fields: {
    where: urlText(MAX_WHERE),
    ...Object.fromEntries(filteredFields.map((name) => [name, urlText(clientFields[name].max)])),
  },
  useWords: (state) => {
    const count = readConditions(state).length;
    return count > 0 || state.where ? text('conditions', { count }) : null;
  },
  count: (state) => readConditions(state).length,
  prepare: () => void load().catch(() => undefined),
  Chips: ConditionChips,
  Panel: FilterPanel,
});
