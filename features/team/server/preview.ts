import { UNASSIGNED } from '#domain/assignee.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import type { Actor, MemberAccessPolicy } from '#platform/contract/permissions.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { AccessCounts, PermissionDraft, PermissionPreview, PreviewedClient } from '../contract.ts';
import { checkPermissions, refuseBeyondOwn, refuseOwner } from './change-permissions.ts';
import { requireMember } from './members.queries.ts';
import {
  type AssigneeCounts,
  countByAssignee,
  countEditableContents,
  findExamples,
  listSeenBy,
  readSubteamMembers,
} from './preview.queries.ts';

interface Draft {
  profile_id: number;
  permissions: PermissionDraft;
}

type SubteamMember = Awaited<ReturnType<typeof readSubteamMembers>>[number];

/**
 * Returns what a member sees and may do today and what they would after a change. The counts are those of the
 * organisation; the examples only clients the caller may see.
 */
export async function previewPermissions(scope: Scope, draft: Draft): Promise<PermissionPreview> {
  const { policy, belongs, before, after } = await readDraft(scope, draft);
  const counts = await countByAssignee(scope, before, after);
  return {
    policy,
    clients_total: counts.reduce((sum, { clients }) => sum + clients, 0),
    before: { ...sumUp(counts, 'before', before, belongs), content_edit: await countEditableContents(scope, before) },
    after: { ...sumUp(counts, 'after', after, belongs), content_edit: await countEditableContents(scope, after) },
    examples: await findExamples(scope, before, after, counts),
  };
}

/** Returns the clients a member would see after a change, of those the caller may see. */
export async function previewClients(scope: Scope, draft: Draft, paging: PageQuery): Promise<Page<PreviewedClient>> {
  const { after } = await readDraft(scope, draft);
  return listSeenBy(scope, after, paging);
}

/** Reads the member and what a draft makes of them. Throws what keeps the caller from saving it. */
async function readDraft(scope: Scope, draft: Draft) {
  const member = await requireMember(scope, draft.profile_id);
  refuseOwner(member);
  const policy = await checkPermissions(scope, member.member_access_policy, draft.permissions);
  refuseBeyondOwn(scope.actor, member.member_access_policy, policy);
  const belongs = await readSubteamMembers(scope, [
    ...member.member_access_policy.accessibleSubteamIds,
    ...policy.accessibleSubteamIds,
  ]);
  const before = actAs(scope.actor, member.id, member.member_access_policy, belongs);
  return { policy, belongs, before, after: actAs(scope.actor, member.id, policy, belongs) };
}

/** Returns the member as an actor with these permissions; what belongs to the organisation is the caller's. */
function actAs(
  caller: Actor,
  profile_id: number,
  permissions: MemberAccessPolicy,
  belongs: readonly SubteamMember[],
): Actor {
  const members = belongs.filter(({ id }) => permissions.accessibleSubteamIds.includes(id));
  return {
    ...caller,
    profile_id,
    role: 'MEMBER',
    permissions,
    subteam_member_ids: [...new Set(members.map((one) => one.profile_id))],
  };
}

type When = 'before' | 'after';

/** Counts each client under the first reason for which it is seen. */
function sumUp(
  counts: readonly AssigneeCounts[],
  when: When,
  actor: Actor,
  belongs: readonly SubteamMember[],
): Omit<AccessCounts, 'content_edit'> {
  const seen: AccessCounts['seen'] = {
    own: 0,
    unassigned: 0,
    subteams: listSubteams(actor, belongs),
    others: 0,
    total: 0,
  };
  for (const { assignee, ...numbers } of counts) {
    const count = numbers[`view_${when}`];
    const subteam = belongs.find(
      ({ id, profile_id }) => profile_id === assignee && actor.permissions.accessibleSubteamIds.includes(id),
    );
    const place = subteam && seen.subteams.find(({ id }) => id === subteam.id);
    seen.total += count;
    if (assignee === actor.profile_id) seen.own += count;
    else if (assignee === UNASSIGNED) seen.unassigned += count;
    else if (place) place.count += count;
    else seen.others += count;
  }
  const sum = (right: 'edit' | 'reassign' | 'delete') =>
    counts.reduce((all, numbers) => all + numbers[`${right}_${when}`], 0);
  return { seen, edit: sum('edit'), reassign: sum('reassign'), delete: sum('delete') };
}

const listSubteams = ({ permissions }: Actor, belongs: readonly SubteamMember[]) => {
  const chosen = belongs.filter(({ id }) => permissions.accessibleSubteamIds.includes(id));
  return [...new Map(chosen.map(({ id, name }) => [id, { id, name, count: 0 }])).values()];
};
