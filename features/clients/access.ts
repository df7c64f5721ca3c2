import { type Assigned, seesAssigned, UNASSIGNED } from '#domain/assignee.ts';
import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type NamePart, type RowRule } from '#platform/contract/row.ts';
import type { Client } from './client.ts';

const { any, all, permission, among } = rulesFor<Assigned>();

const remove = all(seesAssigned, permission('deleteClients'));

/**
 * Rights on a client (readings.md B13). Every other right needs that of seeing: a client one may not see cannot be
 * handed on either, even by someone who manages the team.
 */
export const clientAccess = {
  view: seesAssigned,
  edit: seesAssigned,
  delete: remove,
  /** Of a deleted client. */
  restore: remove,
  /** What only the actor reads. */
  note: seesAssigned,
  reassign: all(
    seesAssigned,
    any(
      permission('manageTeam'),
      permission('viewOtherAssignedClients'),
      among('assigned_to_id_or_zero', () => [UNASSIGNED]),
    ),
  ),
};

export type ClientRight = keyof typeof clientAccess;

/** The rights that travel with every client (S0-3-24). */
export const clientFlags = ['edit', 'delete', 'reassign'] as const;

/** A client as far as its rights, its history and its lists need it. */
export interface ClientRow {
  id: number;
  name: string;
  assigned_to_id: number | null;
  assigned_to_id_or_zero: number;
  is_new_lead: boolean;
  converted_at: string | null;
}

/** The call is about this client: not there is 404, out of sight or not allowed 455. */
export const clientRow = (right: ClientRight, id: NamePart = inPath('id')): RowRule<'client', ClientRow> => ({
  kind: 'client',
  right,
  name: { id },
});

/** The call shows this client as it is. */
export const wholeClientRow = (): RowRule<'client', Client> => ({
  kind: 'client',
  right: 'view',
  name: { id: inPath('id') },
  isWhole: true,
});
