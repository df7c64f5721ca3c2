import { type Assigned, seesAssigned, UNASSIGNED } from '#domain/assignee.ts';
import { rulesFor } from '#platform/contract/access.ts';
import { areaWhere } from '#platform/contract/plan.ts';
import { inPath, type NamePart, type RowRule } from '#platform/contract/row.ts';
import type { Client } from './client.ts';

const { any, all, permission, among } = rulesFor<Assigned>();

const remove = all(seesAssigned, permission('deleteClients'));

/**
 * Rights on a client (readings.md B13). Every other right requires the right to see it: a client the actor may not see
 * cannot be handed on, even by someone who manages the team.
 */
export const clientAccess = {
  view: seesAssigned,
  edit: seesAssigned,
  delete: remove,
  /** The right to restore a deleted client. */
  restore: remove,
  /** The right to the actor's own notes. */
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

/** What calls by conditions take from the plan (S0-4-65). */
export const openedConditions = areaWhere(
  'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS',
  'a condition asks what clients opened',
);

export type ClientRight = keyof typeof clientAccess;

/** The rights that are sent with every client (S0-3-24). */
export const clientFlags = ['edit', 'delete', 'reassign'] as const;

/** The columns of a client that its rights, its history and its lists need. */
export interface ClientRow {
  id: number;
  name: string;
  assigned_to_id: number | null;
  assigned_to_id_or_zero: number;
  is_new_lead: boolean;
  is_test: boolean;
  converted_at: string | null;
}

/** The call is about this client: a missing one is 404, one that is hidden or not allowed 455. */
export const clientRow = (right: ClientRight, id: NamePart = inPath('id')): RowRule<'client', ClientRow> => ({
  kind: 'client',
  right,
  name: { id },
});

/** The call shows this whole client. */
export const wholeClientRow = (): RowRule<'client', Client> => ({
  kind: 'client',
  right: 'view',
  name: { id: inPath('id') },
  isWhole: true,
});
