import { changesBetween } from '#platform/contract/event.ts';
import { type Actor, type MemberAccessPolicy, newMemberAccess } from '#platform/contract/permissions.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { dropCachedSessions } from '#platform/server/sessions/session.queries.ts';
import type { PermissionDraft, TeamMember } from '../contract.ts';
import { ownAccessChanged, permissionsChanged } from '../events.ts';
import { applyPermissions, permissionNames, permissionsBeyond } from '../permission-rules.ts';
import { findSubteams } from './invitations.queries.ts';
import { requireMember, writePolicy } from './members.queries.ts';

interface Change {
  profile_id: number;
  permissions: PermissionDraft;
  confirm_own_change?: boolean | undefined;
}

/**
 * Returns what a draft makes of permissions. Throws `invalid_input` on the fields that do not go together.
 *
 * @param toField where a permission stands in the call.
 */
export async function checkPermissions(
  scope: Scope,
  before: MemberAccessPolicy,
  draft: PermissionDraft,
  toField: (name: string) => string = (name) => `permissions.${name}`,
): Promise<MemberAccessPolicy> {
  const { policy, errors } = applyPermissions({ ...newMemberAccess, ...before }, draft);
  const named = Object.entries(errors).map(([name, message]) => [toField(name), message]);
  if (named.length > 0) throw new Problem('invalid_input', { errors: Object.fromEntries(named) });
  const found = await findSubteams(scope, policy.accessibleSubteamIds);
  const existing = new Set(found.map(({ id }) => id));
  if (draft.accessibleSubteamIds?.some((id) => !existing.has(id))) {
    throw fieldProblem(toField('accessibleSubteamIds'), 'This sub-team no longer exists.');
  }
  return policy;
}

/** Refuses to let somebody grant what they do not hold themselves. */
export function refuseBeyondOwn(actor: Actor, before: MemberAccessPolicy, after: MemberAccessPolicy): void {
  if (actor.role === 'OWNER') return;
  const beyond = permissionsBeyond(after, before).filter((name) =>
    permissionsBeyond(after, actor.permissions).includes(name),
  );
  if (beyond.length === 0) return;
  const names = beyond.map((name) => `“${permissionNames[name]}”`).join(', ');
  throw new Problem('forbidden', { detail: `You can’t grant permissions you don’t have yourself: ${names}.` });
}

/** Throws `not_possible_now` for the owner, whom nobody edits. */
export function refuseOwner({ role }: Pick<TeamMember, 'role'>): void {
  if (role === 'OWNER') throw new Problem('not_possible_now', { detail: 'The owner always has every permission.' });
}

/**
 * Changes what a member may do. It takes effect with the commit in every process: cached rights are dropped before the
 * person's screens are told.
 */
export async function changePermissions(scope: Scope, change: Change): Promise<TeamMember> {
  const member = await requireMember(scope, change.profile_id, { locks: true });
  refuseOwner(member);
  const before = member.member_access_policy;
  const policy = await checkPermissions(scope, before, change.permissions);
  refuseBeyondOwn(scope.actor, before, policy);
  refuseUnconfirmed(scope.actor, member, policy, change.confirm_own_change);
  const changes = changesBetween(before, policy);
  if (Object.keys(changes).length === 0) return member;
  await writePolicy(scope, member.id, policy);
  await dropCachedSessions(scope);
  const subject = { subject_id: member.id, payload: {}, audience: null };
  await record(scope, permissionsChanged, { ...subject, changes });
  await record(scope, ownAccessChanged, { ...subject, to_profile_id: member.id });
  return { ...member, member_access_policy: policy };
}

/** Asks a member who takes something from themselves whether they mean it: they cannot give it back. */
function refuseUnconfirmed(
  { profile_id }: Actor,
  { id, member_access_policy }: TeamMember,
  policy: MemberAccessPolicy,
  isConfirmed: boolean | undefined,
): void {
  if (id !== profile_id || isConfirmed || permissionsBeyond(member_access_policy, policy).length === 0) return;
  throw fieldProblem('confirm_own_change', 'You are removing your own permissions and can’t restore them.');
}
