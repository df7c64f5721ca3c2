import { type ReactNode, useMemo } from 'react';
import { customFieldName, useCustomEntity, useCustomFields } from '#features/custom-fields/web/index.ts';
import { columnsFrom } from '#platform/web/entity/columns-from.ts';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import type { Client } from '../../contract.ts';
import { clientEntity } from '../client-fields.ts';
import { text } from '../en.ts';
import {
  AddedCell,
  AssigneeCell,
  FollowUpCell,
  LastActivityCell,
  NameCell,
  PhoneCell,
  RecentlyActiveCell,
  SourceCell,
  WaitingCell,
} from './client-cells.tsx';
import { fieldSort } from './field-sorts.ts';

/** Every column the list can show, in its order; the first cannot be hidden. */
export const clientColumns: readonly ListColumn<Client>[] = [
  ...columnsFrom<Client, Partial<ListColumn<Client>>>(clientEntity, {
    name: {
      id: 'client',
      label: text('column_client'),
      sort: 'name',
      cell: (client) => <NameCell client={client} />,
    },
    phones: { id: 'phone', cell: (client) => <PhoneCell client={client} /> },
    emails: { id: 'email' },
  }),
  column('follow_up', text('column_follow_up'), 160, FollowUpCell),
  column('last_activity', text('column_last_activity'), 280, LastActivityCell, { sort: 'last_activity' }),
  column('source', text('column_source'), 150, SourceCell, { className: 'text-fg-2' }),
  column('added', text('column_added'), 120, AddedCell, { sort: 'added', isDefault: false }),
  column('assigned_to', text('column_assigned_to'), 150, AssigneeCell),
];

/** Replaces the last activity in the list sorted by what clients did themselves. */
const recentlyActive = column('recently_active', text('column_recently_active'), 280, RecentlyActiveCell);

/** Replaces the added time in the list of clients nobody has contacted. */
const waiting = column('waiting', text('column_waiting'), 110, WaitingCell, { sort: 'added' });

function column(
  id: string,
  label: string,
  width: number,
  Cell: (props: { client: Client }) => ReactNode,
  { isDefault = true, ...given }: Partial<Pick<ListColumn<Client>, 'sort' | 'isDefault' | 'className'>> = {},
): ListColumn<Client> {
  return { id, label, width, isDefault, cell: (client) => <Cell client={client} />, ...given };
}

type Columns = readonly ListColumn<Client>[];

/** Adds the organisation's own fields: the lead stage before the next step, the others at the end. */
export function useClientColumns(plain: Columns): Columns {
  const custom = useCustomEntity();
  const fields = useCustomFields();
  return useMemo(() => {
    if (custom.length === 0) return plain;
    const sorts = new Map(fields.map((field) => [customFieldName(field), fieldSort(field)]));
    const own = columnsFrom<Client, object>(custom).map((each) => {
      const sort = sorts.get(each.id);
      return { ...each, group: text('custom_columns'), ...(sort && { sort }) };
    });
    const place = plain.findIndex(({ id }) => id === 'follow_up');
    const [shown, others] = [own.filter(({ isDefault }) => isDefault), own.filter(({ isDefault }) => !isDefault)];
    return [...plain.toSpliced(place, 0, ...shown), ...others];
  }, [plain, custom, fields]);
}

/** Returns the columns with the waiting time instead of the added time. */
export const withWaiting = (shown: Columns): Columns => replaced(shown, 'added', waiting, 'follow_up');

/** Returns the columns with what clients did themselves instead of the last activity; this list has a fixed order. */
export const withRecentlyActive = (shown: Columns): Columns =>
  replaced(shown, 'last_activity', recentlyActive, 'source').map(({ sort: _sort, ...each }) => each);

/** Replaces one column by another and puts it before a third, or after the name where that one is hidden. */
function replaced(shown: Columns, without: string, column: ListColumn<Client>, before: string): Columns {
  const others = shown.filter(({ id }) => id !== without);
  const place = others.findIndex(({ id }) => id === before);
  return others.toSpliced(Math.max(1, place), 0, column);
}
