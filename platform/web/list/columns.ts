import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  id: string;
  label: string;
  /** Pixels; what is left over is shared in this proportion. Under headings they are kept, and 0 is all that is left. */
  width: number;
  /** The label is for screen readers alone. */
  isLabelHidden?: boolean;
  className?: string;
  cell(row: Row): ReactNode;
  /** The sort its head asks for. */
  sort?: string;
  /** Shown until the person chooses otherwise; the first is always there. */
  isDefault: boolean;
}

/** The columns to show: the chosen ones in the list's order, or the default ones. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
): readonly ListColumn<Row>[] {
  if (!chosen) return columns.filter(({ isDefault }) => isDefault);
  return columns.filter(({ id }, index) => index === 0 || chosen.includes(id));
}
