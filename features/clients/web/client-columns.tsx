import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Client, ClientSort } from '../contract.ts';
import {
  AddedCell,
  AssigneeCell,
  EmailCell,
  FollowUpCell,
  LastActivityCell,
  LocationCell,
  NameCell,
  PhoneCell,
  SourceCell,
} from './client-cells.tsx';
import { text } from './en.ts';

export interface ClientColumn {
  id: string;
  label: string;
  /** Share of the width beside the others. */
  width: string;
  cell: (client: Client) => ReactNode;
  sort?: z.output<typeof ClientSort>;
  /** Shown until the person chooses otherwise. */
  isDefault: boolean;
}

/** Every column the list can show, in its order. The first is always there. */
export const clientColumns: readonly ClientColumn[] = [
  column('client', text('column_client'), '230px', NameCell, { sort: 'name' }),
  column('phone', text('column_phone'), '150px', PhoneCell),
  column('email', text('column_email'), '190px', EmailCell, { isDefault: false }),
  column('location', text('column_location'), '150px', LocationCell, { isDefault: false }),
  column('follow_up', text('column_follow_up'), '160px', FollowUpCell),
  column('last_activity', text('column_last_activity'), '280px', LastActivityCell, { sort: 'last_activity' }),
  column('source', text('column_source'), '150px', SourceCell),
  column('added', text('column_added'), '120px', AddedCell, { sort: 'added', isDefault: false }),
  column('assigned_to', text('column_assigned_to'), '150px', AssigneeCell),
];

function column(
  id: string,
  label: string,
  width: string,
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
