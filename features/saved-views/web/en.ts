import { defineText } from '#platform/web/en/text.ts';

/** Words of saved views. */
export const text = defineText({
  views: 'Views',
  views_of_list: 'Saved views',
  active_view: 'View {name}',
  active_unsaved: 'View {name}, with unsaved changes',
  filters_changed: { one: '1 filter', other: '{count} filters' },
  sort_changed: 'sort',
  columns_changed: 'columns',
});
