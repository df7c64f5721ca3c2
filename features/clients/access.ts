import { type Assigned, seesAssigned, UNASSIGNED } from '#domain/assignee.ts';
import { rulesFor } from '#platform/contract/access.ts';

const { any, all, permission, among } = rulesFor<Assigned>();

/**
 * Rights on a client (readings.md B13). Every other right needs that of seeing: a client one may not see cannot be
 * handed on either, even by someone who manages the team.
 */
export const clientAccess = {
  view: seesAssigned,
  edit: seesAssigned,
  delete: all(seesAssigned, permission('deleteClients')),
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
