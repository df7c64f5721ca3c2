import { allows, rulesFor } from '#platform/contract/access.ts';
import type { Actor } from '#platform/contract/permissions.ts';

/** A row that belongs to whoever its client is assigned to; 0 stands for nobody. */
export interface Assigned {
  assigned_to_id_or_zero: number;
}

export const UNASSIGNED = 0;

const { any, all, owner, permission, among } = rulesFor<Assigned>();

/**
 * Whose clients somebody may see (readings.md B13): their own always; others', unassigned ones and those of their
 * sub-teams when granted; the owner everything. Clients, timelines, follow-ups, leads and the live stream all ask this.
 */
export const seesAssigned = any(
  owner,
  all(permission('viewOtherAssignedClients'), permission('viewUnassignedClients')),
  among('assigned_to_id_or_zero', (actor) => [actor.profile_id]),
  all(
    permission('viewOtherAssignedClients'),
    among('assigned_to_id_or_zero', (actor) => actor.team_profile_ids),
  ),
  all(
    permission('viewUnassignedClients'),
    among('assigned_to_id_or_zero', () => [UNASSIGNED]),
  ),
  all(
    permission('accessSubTeamMembers'),
    among('assigned_to_id_or_zero', (actor) => actor.subteam_member_ids),
  ),
);

/** May somebody hear of what happens to clients of this person? 0 stands for nobody. */
export const mayHearAssigned = (actor: Actor, assigned_to_id_or_zero: number): boolean =>
  allows(seesAssigned, actor, { assigned_to_id_or_zero });
