import type { AppliedSort } from '#platform/web/list/toolbar/sorting.ts';
import type { SavedView } from '../contract.ts';
import { text } from './en.ts';

export type ViewQuery = SavedView['query'];

/** What a list shows now, in the form in which a view keeps it. */
export interface Shown {
  query: ViewQuery;
  /** Null while no other columns than those of the view, or the person's own, are chosen. */
  columns: readonly string[] | null;
}

const ofSort = ['sort', 'sort_order'];

/** Returns the filters and the sort of a list by its address; a sort that the address lacks is the one that applies. */
export function readQuery(state: object, applied: AppliedSort | undefined): ViewQuery {
  const { ignore_prefs: _, ...fields } = state as ViewQuery;
  const sort = applied && { sort: applied.sort, sort_order: applied.sort_order };
  return { ...fields, ...sort };
}

/** Returns in words what differs from the view: '1 filter, sort'; null when nothing does. */
export function describeDifference(view: Pick<SavedView, 'query' | 'columns'>, shown: Shown): string | null {
  const names = [...new Set([...Object.keys(view.query), ...Object.keys(shown.query)])];
  const changed = names.filter((name) => view.query[name] !== shown.query[name]);
  const filters = changed
    .filter((name) => !ofSort.includes(name))
    .reduce((count, name) => count + countChanged(name, view.query[name], shown.query[name]), 0);
  const parts = [
    ...(filters > 0 ? [text('filters_changed', { count: filters })] : []),
    ...(changed.some((name) => ofSort.includes(name)) ? [text('sort_changed')] : []),
    ...(shown.columns && shown.columns.join() !== view.columns?.join() ? [text('columns_changed')] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** Each condition of `where` counts by itself. */
function countChanged(name: string, before: unknown, after: unknown): number {
  if (name !== 'where') return 1;
  const [old, fresh] = [before, after].map((text) => (text ? String(text).split(';') : []));
  const removed = old!.filter((condition) => !fresh!.includes(condition)).length;
  const added = fresh!.filter((condition) => !old!.includes(condition)).length;
  return Math.max(removed, added);
}
