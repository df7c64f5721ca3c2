export type SortOrder = 'ASC' | 'DESC';

export interface AppliedSort<Sort extends string = string> {
  sort: Sort;
  sort_order: SortOrder;
}

/** By what a list can be sorted. */
export interface ListSort<Sort extends string = string> {
  /** In the order of the menu; the first one is on until another is known. */
  choices: readonly Sort[];
  label(sort: Sort): string;
  /** The direction each starts in; a list without has one direction for each sort and no turning round. */
  orders?: Readonly<Record<Sort, SortOrder>>;
  /** The sort that the filters bring while none was chosen. */
  presumed?(state: object): Sort;
  /** A hook: keeps what is chosen for the next visit. */
  useSave?(): (applied: AppliedSort<Sort>) => void;
}

/** What is on before the first answer tells it. */
export function presumedSort(list: ListSort, state: Partial<AppliedSort>): AppliedSort {
  const sort = state.sort ?? list.presumed?.(state) ?? list.choices[0]!;
  return { sort, sort_order: state.sort_order ?? list.orders?.[sort] ?? 'DESC' };
}

/** A sort in its natural direction, or the other one when it is on already. */
export function nextSort({ orders }: ListSort, applied: AppliedSort, sort: string): AppliedSort {
  if (applied.sort !== sort) return { sort, sort_order: orders?.[sort] ?? 'DESC' };
  return { sort, sort_order: applied.sort_order === 'ASC' ? 'DESC' : 'ASC' };
}
