import { BareCheckbox } from '../../ui/fields/checkbox.tsx';
import type { Selection } from './use-selection.ts';

interface SelectAllProps<Row> {
  label: string | undefined;
  selection: Selection<Row>;
  rowCount: number;
}

/** Selects all rows that are loaded, or none when all are selected. */
export function SelectAllCheckbox<Row>({ label, selection, rowCount }: SelectAllProps<Row>) {
  const { length } = selection.chosen;
  return (
    <BareCheckbox
      aria-label={label}
      checked={length > 0 && length === rowCount}
      isMixed={length > 0 && length < rowCount}
      onChange={selection.toggleAll}
    />
  );
}
