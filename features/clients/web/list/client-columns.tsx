import type { ReactNode } from 'react';
import { columnsFrom } from '#platform/web/entity/columns-from.ts';
import type { ListColumn } from '#platform/web/list/columns.ts';
import type { Client, ClientSort } from '../../contract.ts';
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

/** Every column the list can show, in its order. The first is always there. */
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
  column('source', text('column_source'), 150, SourceCell),
  column('added', text('column_added'), 120, AddedCell, { sort: 'added', isDefault: false }),
  column('assigned_to', text('column_assigned_to'), 150, AssigneeCell),
];

/** Instead of the last activity where the list is by what clients did themselves. */
const recentlyActive = column('recently_active', text('column_recently_active'), 280, RecentlyActiveCell);

/** Before the last activity where the list is of those nobody has contacted. */
const waiting = column('waiting', text('column_waiting'), 110, WaitingCell, { sort: 'added' });

function column(
  id: string,
  label: string,
  width: number,
  Cell: (props: { client: Client }) => ReactNode,
  { sort, isDefault = true }: Partial<{ sort: ClientSort; isDefault: boolean }> = {},
): ListColumn<Client> {
  return { id, label, width, isDefault, cell: (client) => <Cell client={client} />, ...(sort && { sort }) };
}

type Columns = readonly ListColumn<Client>[];

/** Of those nobody has contacted: how long they wait, instead of when they were added. */
export const withWaiting = (shown: Columns): Columns => replaced(shown, 'added', waiting, 'follow_up');

/** What clients did themselves, instead of the last activity; the order is given. */
export const withRecentlyActive = (shown: Columns): Columns =>
  replaced(shown, 'last_activity', recentlyActive, 'source').map(({ sort: _sort, ...each }) => each);

/** One column instead of another, before a third; after the name where that one is not shown. */
function replaced(shown: Columns, without: string, column: ListColumn<Client>, before: string): Columns {
  const others = shown.filter(({ id }) => id !== without);
  const place = others.findIndex(({ id }) => id === before);
  return others.toSpliced(Math.max(1, place), 0, column);
}
