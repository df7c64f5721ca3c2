import { defineText } from './text.ts';

/** The words that every list shares; those about its rows come from its declaration. */
export const listText = defineText({
  filters: 'List filters',
  filters_and_sort: 'Filters and sort',
  filters_on: { one: 'Filters and sort, 1 filter on', other: 'Filters and sort, {count} filters on' },
  clear: 'Clear',
  yes: 'Yes',
  sort: 'Sort',
  display: 'Display',
  density: 'Row height',
  density_compact: 'Compact',
  density_default: 'Default',
  density_relaxed: 'Relaxed',
  columns: 'Columns',
  select_row: 'Select {name}',
  select_first: 'Select the first {count}',
  select_whole: 'Select all {total}',
  all_selected: 'All {total} selected',
  whole_selected: 'All selected',
});
