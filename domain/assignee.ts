import { allows, rulesFor } from '#platform/contract/access.ts';
import type { Actor } from '#platform/contract/permissions.ts';

/** A row that belongs to its client's assignee; 0 means unassigned. */
export interface Assigned {
  assigned_to_id_or_zero: number;
}

export const UNASSIGNED = 0;

const { any, all, owner, permission, among } = rulesFor<Assigned>();

/**
 * Whose clients a profile may see (readings.md B13): its own always; others', unassigned ones and those of its
 * sub-teams when granted; an owner all. Clients, timelines, follow-ups, leads and the live stream all use this rule.
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

/** Returns whether the actor may receive events about clients of this profile; 0 means unassigned. */
export const mayHearAssigned = (actor: Actor, assigned_to_id_or_zero: number): boolean =>
  allows(seesAssigned, actor, { assigned_to_id_or_zero });
