import type { ReactNode } from 'react';
import type { Client, ClientSort } from '../contract.ts';
import {
  AddedCell,
  AssigneeCell,
  CompanyCell,
  EmailCell,
  FollowUpCell,
  LastActivityCell,
  LocationCell,
  NameCell,
  PhoneCell,
  RecentlyActiveCell,
  SourceCell,
} from './client-cells.tsx';
import { text } from './en.ts';

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
  column('client', text('column_client'), 230, NameCell, { sort: 'name' }),
  column('company', text('column_company'), 160, CompanyCell, { isDefault: false }),
  column('phone', text('column_phone'), 150, PhoneCell),
  column('email', text('column_email'), 190, EmailCell, { isDefault: false }),
  column('location', text('column_location'), 150, LocationCell, { isDefault: false }),
  column('follow_up', text('column_follow_up'), 160, FollowUpCell),
  column('last_activity', text('column_last_activity'), 280, LastActivityCell, { sort: 'last_activity' }),
  column('source', text('column_source'), 150, SourceCell),
  column('added', text('column_added'), 120, AddedCell, { sort: 'added', isDefault: false }),
  column('assigned_to', text('column_assigned_to'), 150, AssigneeCell),
];

/** Instead of the last activity where the list is by who was active. */
const recentlyActive = column('recently_active', text('column_recently_active'), 280, RecentlyActiveCell);

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

/** The same for the list of recently active clients, which has one order. */
export function recentlyActiveColumns(chosen: readonly string[] | null): readonly ClientColumn[] {
  const others = shownColumns(chosen).filter(({ id }) => id !== 'last_activity');
  const place = Math.max(
    1,
    others.findIndex(({ id }) => id === 'source'),
  );
  return others.toSpliced(place, 0, recentlyActive).map(({ sort: _sort, ...each }) => each);
}
