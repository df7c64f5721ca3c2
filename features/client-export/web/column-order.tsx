import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import type { OrderedColumn } from './export-choice.ts';

interface ColumnOrderProps {
  columns: readonly OrderedColumn[];
  onChange: (columns: OrderedColumn[]) => void;
}

/** Which columns the file has, in which order: dragged, or lifted with Space and moved with the arrows. */
export function ColumnOrder({ columns, onChange }: ColumnOrderProps) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const choose = (key: string, isChosen: boolean) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, isChosen } : column)));
  return (
    <SortableList
      ids={columns.map(({ key }) => key)}
      nameOf={(key) => byKey.get(key)?.header ?? ''}
      onDrop={(order) => onChange(order.flatMap((key) => byKey.get(key) ?? []))}
    >
      <ul>
        {columns.map(({ key, header, isChosen }) => (
          <SortableItem key={key} id={key}>
            {({ row, handle, isLifted }) => (
              <li
                {...row}
                className={classNames(
                  'relative flex min-h-8 items-center gap-2 px-2 max-sm:min-h-11',
                  isLifted && 'z-1 rounded-md bg-raised shadow-pop',
                )}
              >
                <ReorderHandle {...handle} />
                <Checkbox
                  label={<span dir="auto">{header}</span>}
                  checked={isChosen}
                  onChange={(event) => choose(key, event.target.checked)}
                  className="flex-1"
                />
              </li>
            )}
          </SortableItem>
        ))}
      </ul>
    </SortableList>
  );
}
