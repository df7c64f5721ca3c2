import type { ReactNode } from 'react';
import { columnsFrom } from '#platform/web/entity/columns-from.ts';
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
import type { ListKind } from './list-filter.ts';

export interface ClientColumn {
  id: string;
  label: string;
  /** Pixels; what is left over is shared in this proportion. */
  width: number;
  cell: (client: Client) => ReactNode;
  sort?: ClientSort;
  /** Shown until the person chooses otherwise. */
  isDefault: boolean;
}

/** Every column the list can show, in its order. The first is always there. */
export const clientColumns: readonly ClientColumn[] = [
  ...columnsFrom<Client, Partial<ClientColumn>>(clientEntity, {
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
  { sort, isDefault = true }: Partial<Pick<ClientColumn, 'sort' | 'isDefault'>> = {},
): ClientColumn {
  return { id, label, width, isDefault, cell: (client) => <Cell client={client} />, ...(sort && { sort }) };
}

/** The columns to show: the chosen ones in the list's order, or the default ones. */
export function shownColumns(chosen: readonly string[] | null): readonly ClientColumn[] {
  if (!chosen) return clientColumns.filter(({ isDefault }) => isDefault);
  return clientColumns.filter(({ id }, index) => index === 0 || chosen.includes(id));
}

/** The same for each list: what it is by has a column of its own. */
export function columnsOf(kind: ListKind, chosen: readonly string[] | null): readonly ClientColumn[] {
  const shown = shownColumns(chosen);
  if (kind === 'all') return shown;
  const isActive = kind === 'recently_active';
  const others = shown.filter(({ id }) => id !== (isActive ? 'last_activity' : 'added'));
  const places = others.findIndex(({ id }) => id === (isActive ? 'source' : 'follow_up'));
  const columns = others.toSpliced(Math.max(1, places), 0, isActive ? recentlyActive : waiting);
  return isActive ? columns.map(({ sort: _sort, ...each }) => each) : columns;
}
