import { Pencil } from 'lucide-react';
import { useNow } from '#platform/web/clock.ts';
import { makeKey, useChange } from '#platform/web/data.ts';
import { formatTotal } from '#platform/web/format-total.ts';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import { MoveMenuItems } from '#platform/web/ui/reorder/move-menu-items.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { ReorderHead } from '#platform/web/ui/reorder/reorder-head.tsx';
import { type Sortable, SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import { type CustomField, customFields, type FieldUse } from '../../contract.ts';
import { text } from '../en.ts';
import { FieldFormat, typeIcons, typeLabel } from './describe-field.tsx';

interface FieldsTableProps {
  fields: readonly CustomField[];
  /** Undefined until the counts have arrived. */
  uses: readonly FieldUse[] | undefined;
  /** The field whose panel is open. */
  shown: number | 'new' | null;
  onShow: (id: number) => void;
  onDelete: (field: CustomField) => void;
}

/** The fields in their order, each to be opened, moved and deleted. */
export function FieldsTable({ fields, uses, shown, onShow, onDelete }: FieldsTableProps) {
  const move = useMoveField();
  const ids = fields.map(({ id }) => id);
  const find = (id: number) => fields.find((field) => field.id === id)!;
  return (
    <SortableList ids={ids} nameOf={(id) => find(id).name} onDrop={(order, id) => move(id, order.indexOf(id))}>
      <PlainTable
        aria-label={text('title')}
        className="-mx-3 mt-5 w-[calc(100%+24px)] table-fixed text-sm max-sm:mx-0 max-sm:w-full"
      >
        <colgroup>
          <col className="w-9" />
          <col />
          <col className="w-[17%] max-sm:hidden" />
          <col className="w-[31%] max-lg:hidden" />
          <col className="w-19 max-sm:w-16" />
          <col className="w-12" />
        </colgroup>
        <ReorderHead handles={text('column_move')} actions={text('column_actions')} hasTopLine>
          <th scope="col">{text('column_field')}</th>
          <th scope="col" className="max-sm:hidden">
            {text('column_type')}
          </th>
          <th scope="col" className="max-lg:hidden">
            {text('column_format')}
          </th>
          <th scope="col" className="!text-end">
            {text('column_clients')}
          </th>
        </ReorderHead>
        <tbody>
          {ids.map((id, index) => (
            <SortableItem key={id} id={id}>
              {(sortable) => (
                <FieldRow
                  field={find(id)}
                  count={uses && (uses.find(({ field_id }) => field_id === id)?.clients_count ?? 0)}
                  isShown={shown === id}
                  sortable={sortable}
                  onShow={() => onShow(id)}
                  onDelete={() => onDelete(find(id))}
                  {...(index > 0 && { onUp: () => move(id, index - 1) })}
                  {...(index < fields.length - 1 && { onDown: () => move(id, index + 1) })}
                />
              )}
            </SortableItem>
          ))}
        </tbody>
      </PlainTable>
    </SortableList>
  );
}

interface FieldRowProps {
  field: CustomField;
  count: number | undefined;
  isShown: boolean;
  sortable: Sortable;
  onShow: () => void;
  onDelete: () => void;
  onUp?: () => void;
  onDown?: () => void;
}

function FieldRow({ field, count, isShown, sortable, onShow, ...actions }: FieldRowProps) {
  const now = useNow();
  const { id, name, type, default_key } = field;
  const { isLifted, row, handle } = sortable;
  return (
    <tr
      {...row}
      className={classNames(
        'relative [&>td]:h-11 [&>td]:border-b [&>td]:border-line [&>td]:px-2.5 max-sm:[&>td]:h-14 max-sm:[&>td]:px-1.5',
        isShown ? '[&>td]:bg-selected' : 'hover:[&>td]:bg-hover',
        (isShown || isLifted) && '[&>td:first-child]:rounded-s-md [&>td:last-child]:rounded-e-md',
        isLifted && 'z-1 rounded-md shadow-pop [&>td]:bg-raised',
      )}
    >
      <td>
        <ReorderHandle {...handle} />
      </td>
      <td>
        <span className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            data-field={id}
            aria-expanded={isShown}
            onClick={onShow}
            className="focus-inset min-w-0 truncate rounded-xs text-start font-medium after:absolute after:inset-0"
          >
            {name}
          </button>
          {default_key && <Badge tone="outline">{text('default')}</Badge>}
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 text-xs text-fg-3 sm:hidden">
          <Icon of={typeIcons[type]} size={12} />
          {typeLabel(type)}
        </span>
      </td>
      <td className="text-fg-2 max-sm:hidden">
        <span className="flex items-center gap-[7px]">
          <Icon of={typeIcons[type]} className="text-icon" />
          {typeLabel(type)}
        </span>
      </td>
      <td className="truncate text-fg-2 max-lg:hidden">
        <FieldFormat field={field} now={now} />
      </td>
      <td className="text-end text-fg-2 tabular-nums">{count === undefined ? '' : count ? formatTotal(count) : '—'}</td>
      <td className="text-end">
        <FieldMenu field={field} onShow={onShow} {...actions} />
      </td>
    </tr>
  );
}

function FieldMenu({
  field: { name, default_key },
  onShow,
  onDelete,
  onUp,
  onDown,
}: Pick<FieldRowProps, 'field' | 'onShow' | 'onDelete' | 'onUp' | 'onDown'>) {
  return (
    <Menu trigger={<RowMenuButton of={name} className="z-1" />}>
      <MenuItem icon={<Icon of={Pencil} />} onSelect={onShow}>
        {text('edit')}
      </MenuItem>
      <MoveMenuItems onUp={onUp} onDown={onDown} />
      {!default_key && <DeleteMenuItem label={text('delete')} onSelect={onDelete} />}
    </Menu>
  );
}

interface Listed {
  results: CustomField[];
}

/** Returns a function that moves a field to a place counted from 0: shown at once, taken back when it is refused. */
function useMoveField(): (id: number, place: number) => void {
  const key = makeKey(customFields.list);
  const change = useChange(customFields.changePriority, {
    optimistic: ({ body }, cache) => {
      const before = cache.getQueryData<Listed>(key);
      const [moved] = body.fields_priority;
      if (!before || typeof moved?.move !== 'number') return () => undefined;
      const from = before.results.findIndex(({ id }) => id === moved.cf_id);
      cache.setQueryData<Listed>(key, { results: moveItem(before.results, from, moved.move - 1) });
      return () => cache.setQueryData(key, before);
    },
  });
  return (cf_id, place) => change.mutate({ body: { fields_priority: [{ cf_id, move: place + 1 }] } });
}
