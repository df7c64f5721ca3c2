import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  id: string;
  label: string;
  /** Pixels; columns share the remaining width. Under headings they are fixed, and 0 takes the rest. */
  width: number;
  /** True when only screen readers get the label. */
  isLabelHidden?: boolean;
  /** Its heading in the menu of columns; those without one come first. */
  group?: string;
  className?: string;
  cell(row: Row): ReactNode;
  /** The sort of its column head. */
  sort?: string;
  /** True when shown by default; the first column is always shown. */
  isDefault: boolean;
}

/** Returns the columns to show: the chosen ones in the list's order, or the default ones. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
): readonly ListColumn<Row>[] {
  if (!chosen) return columns.filter(({ isDefault }) => isDefault);
  return columns.filter(({ id }, index) => index === 0 || chosen.includes(id));
}
