import type { ReadField } from '../../navigation/url-state.ts';

export type SortOrder = 'ASC' | 'DESC';

export interface AppliedSort<Sort extends string = string> {
  sort: Sort;
  sort_order: SortOrder;
}

/** A sort that is read at run time. */
export interface SortChoice {
  value: string;
  label: string;
  /** Its natural direction. */
  order: SortOrder;
}

/** The sorts of a list. */
export interface ListSort<Sort extends string = string> {
  /** The sorts in the order of the menu; the first is active until another is known. */
  choices: readonly Sort[];
  label(sort: Sort): string;
  /** The natural direction of each; without it each sort has one direction that cannot be reversed. */
  orders?: Readonly<Record<Sort, SortOrder>>;
  /** Returns the sort that the filters imply while none is chosen. */
  presumed?(state: object): Sort;
  /** Further sorts, read at run time: a hook that returns them, and how one is read from an address before they are known. */
  further?: { useChoices(): readonly SortChoice[]; read: ReadField<string> };
  /** A hook that stores the chosen sort for the next visit. */
  useSave?(): (applied: AppliedSort<Sort>) => void;
}

/** Returns the sorts of a list with those that were read at run time behind them. */
export function withFurther(list: ListSort, further: readonly SortChoice[]): ListSort {
  if (further.length === 0) return list;
  const labels = new Map(further.map(({ value, label }) => [value, label]));
  return {
    ...list,
    choices: [...list.choices, ...labels.keys()],
    label: (sort) => labels.get(sort) ?? list.label(sort),
    orders: { ...list.orders, ...Object.fromEntries(further.map(({ value, order }) => [value, order])) },
  };
}

/** Returns the sort before the first answer tells it. */
export function presumedSort(list: ListSort, state: Partial<AppliedSort>): AppliedSort {
  const sort = state.sort ?? list.presumed?.(state) ?? list.choices[0]!;
  return { sort, sort_order: state.sort_order ?? list.orders?.[sort] ?? 'DESC' };
}

/** Returns a sort in its natural direction, or reversed when it is active. */
export function nextSort({ orders }: ListSort, applied: AppliedSort, sort: string): AppliedSort {
  if (applied.sort !== sort) return { sort, sort_order: orders?.[sort] ?? 'DESC' };
  return { sort, sort_order: applied.sort_order === 'ASC' ? 'DESC' : 'ASC' };
}
