import { mayHearAssigned } from '#domain/assignee.ts';
import { unshareOwnContents } from '#features/content/server/index.ts';
import { mayDo } from '#platform/contract/permissions.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { subteamManagerMade, subteamManagerRevoked, subteamMemberRemoved } from '../events.ts';
import { deleteMembers, readMemberIds, readRole } from './members.queries.ts';
import { grantSight, revokeSight } from './permissions.queries.ts';
import { recordChange } from './record-change.ts';
import { requireSubteam } from './subteams.queries.ts';

/** Takes a member out of a sub-team, with their sight of its clients. Throws `not_found` for somebody who is not in it. */
export async function removeMember(
  scope: Scope,
  { id, memberId }: { id: number; memberId: number },
  content: 'KEEP' | 'UNSHARE',
): Promise<void> {
  const { name } = await requireSubteam(scope, id);
  await requireMember(scope, id, memberId);
  await deleteMembers(scope, id, [memberId]);
  await revokeSight(scope, id, [memberId]);
  if (content === 'UNSHARE') await unshareOwnContents(scope, id, memberId);
  const details = { subject_id: id, payload: { name, profile_id: memberId } };
  await recordChange(scope, subteamMemberRemoved, details, [memberId]);
}

/**
 * Makes a member a manager or a plain member. A manager is a member whose permissions name this sub-team; nothing else
 * says so (features/subteams/README.md). Throws `forbidden` for an actor who does not see its clients themselves.
 */
export async function setManager(
  scope: Scope,
  id: number,
  { profile_id, is_manager }: { profile_id: number; is_manager: boolean },
): Promise<void> {
  const { name } = await requireSubteam(scope, id);
  await requireMember(scope, id, profile_id);
  if (is_manager) await refuseGrant(scope, id, profile_id);
  const isChanged = is_manager
    ? await grantSight(scope, { subteam_id: id, profile_id })
    : (await revokeSight(scope, id, [profile_id])).length > 0;
  if (!isChanged) return;
  const kind = is_manager ? subteamManagerMade : subteamManagerRevoked;
  await recordChange(scope, kind, { subject_id: id, payload: { name, profile_id } }, [profile_id]);
}

async function refuseGrant(scope: Scope, id: number, profile_id: number): Promise<void> {
  if ((await readRole(scope, profile_id)) === 'OWNER') {
    throw new Problem('not_possible_now', { detail: 'The owner can already see every client.' });
  }
  const { actor } = scope;
  const members = await readMemberIds(scope, id);
  const holdsIt =
    mayDo(actor, 'viewOtherAssignedClients') ||
    (actor.permissions.accessSubTeamMembers && actor.permissions.accessibleSubteamIds.includes(id));
  if (holdsIt && members.every((member) => mayHearAssigned(actor, member))) return;
  throw new Problem('forbidden', {
    detail: 'You can’t give access to clients you can’t see yourself. Ask the owner of your account.',
  });
}

async function requireMember(scope: Scope, id: number, profile_id: number): Promise<void> {
  if ((await readMemberIds(scope, id)).includes(profile_id)) return;
  throw new Problem('not_found', { log_detail: `member ${profile_id} of sub-team ${id}` });
}
