import { mayHearAssigned } from '#domain/assignee.ts';
import {
  countOnlyForSubteam,
  countOwnInSubteam,
  listForSubteam,
  moveContentsOfSubteam,
  unshareOwnContents,
} from '#features/content/server/index.ts';
import { mayDo } from '#platform/contract/permissions.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind } from '#platform/server/http/bind.ts';
import type { Services } from '#platform/server/services.ts';
import { subteamPage, subteams } from '../contract.ts';
import { subteamManagerMade, subteamManagerRevoked, subteamMemberRemoved } from '../events.ts';
import { createSubteam, deleteSubteam, getSubteam, updateSubteam } from './change-subteam.ts';
import { deleteMembers, listMembers, readLosing, readMemberIds, readRole } from './members.queries.ts';
import { grantSight, revokeSight } from './permissions.queries.ts';
import { recordChange } from './record-change.ts';
import { listOwnSubteams, listSubteams, requireSubteam } from './subteams.queries.ts';

const unlocked = { locks: false };

/** Makes a change of rights count in this process from its answer on; the others hear of it a moment later. */
function takesEffect<Answer>({ scope, services }: { scope: Scope; services: Services }, answer: Promise<Answer>) {
  scope.afterCommit(() => services.sessions.forgetOrg(scope.org_id));
  return answer;
}

const catalogueRoutes = bind(subteams, {
  list: ({ scope, query }) => listSubteams(scope, query),
  create: ({ body, ...context }) => takesEffect(context, createSubteam(context.scope, body)),
  listUserSubteams: async ({ scope }) => ({ results: await listOwnSubteams(scope) }),
  get: ({ scope, params }) => getSubteam(scope, params.id),
  update: ({ params, body, ...context }) => takesEffect(context, updateSubteam(context.scope, params.id, body)),
  delete: ({ params, ...context }) => takesEffect(context, deleteSubteam(context.scope, params.id)),
  listMembers: async ({ scope, params, query }) => {
    await requireSubteam(scope, params.id, unlocked);
    return listMembers(scope, params.id, query);
  },
  removeMember: ({ params, query, ...context }) =>
    takesEffect(context, removeMember(context.scope, params, query.content)),
  checkHasContent: async ({ scope, params: { a, b } }) => {
    await requireSubteam(scope, a, unlocked);
    const content_count = await countOwnInSubteam(scope, a, b);
    return { has_content: content_count > 0, content_count };
  },
});

const pageRoutes = bind(subteamPage, {
  setManager: ({ params, body, ...context }) => takesEffect(context, setManager(context.scope, params.id, body)),
  listContents: async ({ scope, params, query }) => {
    await requireSubteam(scope, params.id, unlocked);
    return listForSubteam(scope, params.id, query);
  },
  moveContents: async ({ scope, params, body }) => {
    await requireSubteam(scope, params.id);
    return { changed_count: await moveContentsOfSubteam(scope, params.id, body) };
  },
  previewRemoval: async ({ scope, params }) => {
    await requireSubteam(scope, params.id, unlocked);
    return {
      only_content_count: await countOnlyForSubteam(scope, params.id),
      losing: await readLosing(scope, params.id),
    };
  },
});

export const subteamRoutes = [...catalogueRoutes, ...pageRoutes];

/** Takes a member out of a sub-team, with their sight of its clients. Throws `not_found` for somebody who is not in it. */
async function removeMember(
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
async function setManager(
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
