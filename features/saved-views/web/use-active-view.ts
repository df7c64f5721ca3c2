import { useRead } from '#platform/web/data.ts';
import type { ListDisplay } from '#platform/web/list/define-list.ts';
import type { AppliedSort } from '#platform/web/list/toolbar/sorting.ts';
import { urlId, urlText, useUrlState } from '#platform/web/navigation/url-state.ts';
import { type SavedView, savedViews } from '../contract.ts';

/** The longest list of columns that an address holds, in characters. */
const MAX_COLUMNS_TEXT = 2_000;

/** The view that is open, and columns chosen since; the filters and the sort are those of the list. */
const fields = { view: urlId, columns: urlText(MAX_COLUMNS_TEXT) };

/** Returns the view the address names; a view that is gone, or not shared any more, is none. */
export function useActiveView() {
  const [{ view: id, columns }, change] = useUrlState<{ view?: number; columns?: string }>(fields);
  const views = useRead(savedViews.list, {}, { enabled: id !== undefined });
  const active: SavedView | undefined = views.data?.results.find((view) => view.id === id);
  return { active, columns: active && columns ? columns.split(',') : null, change };
}

/** Returns how the list looks: a view has columns of its own, and those chosen in it are not the person's for all lists. */
export function useViewDisplay(own: ListDisplay): ListDisplay {
  const { active, columns, change } = useActiveView();
  if (!active) return own;
  return {
    density: own.density,
    columns: columns ?? active.columns ?? own.columns,
    change: ({ columns: chosen, ...density }) => {
      if (chosen) void change({ columns: chosen.join(',') });
      else own.change(density);
    },
  };
}

/** Returns how a chosen sort is kept: the sort of a view is not the person's for the next visit. */
export function useViewSort(own: (applied: AppliedSort) => void): (applied: AppliedSort) => void {
  const { active } = useActiveView();
  return active ? () => undefined : own;
}
