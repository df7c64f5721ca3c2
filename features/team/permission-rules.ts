import type { MemberAccessPolicy, MemberPermission } from '#platform/contract/permissions.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';

/** Some of a member's permissions, as a form or a call changes them. */
export type PermissionPatch = { [Name in keyof MemberAccessPolicy]?: MemberAccessPolicy[Name] | undefined };

/** The permissions that work only while another is on. */
export const dependsOn: Partial<Record<MemberPermission, MemberPermission>> = {
  changeContentVisibilityToOrg: 'changeContentVisibility',
  changeVisibilityToSubteam: 'changeContentVisibility',
};

const ALWAYS = 'Members always see the clients assigned to them.';
const NEEDS_VISIBILITY = 'This needs “Change who can see content”.';
const NEEDS_ACCESS = 'Sub-teams can be chosen only with “Clients of sub-team members”.';
const CHOOSE_SUBTEAM = 'Choose at least one sub-team.';

/**
 * Returns what a change makes of a member's permissions, or what is wrong with it. What switches a permission off
 * switches off what depends on it; asking for the dependent one all the same is wrong.
 */
export function applyPermissions(
  before: MemberAccessPolicy,
  patch: PermissionPatch,
): { policy: MemberAccessPolicy; errors: FieldErrors } {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const policy: MemberAccessPolicy = { ...before, ...given, viewSelfAssignedClients: true };
  const errors: FieldErrors = {};
  if (patch.viewSelfAssignedClients === false) errors.viewSelfAssignedClients = ALWAYS;
  for (const [name, needed] of Object.entries(dependsOn) as [MemberPermission, MemberPermission][]) {
    if (policy[needed]) continue;
    if (patch[name]) errors[name] = NEEDS_VISIBILITY;
    policy[name] = false;
  }
  policy.accessibleSubteamIds = [...new Set(policy.accessibleSubteamIds)];
  if (!policy.accessSubTeamMembers) {
    if ((patch.accessibleSubteamIds ?? []).length > 0) errors.accessibleSubteamIds = NEEDS_ACCESS;
    policy.accessibleSubteamIds = [];
  } else if (policy.accessibleSubteamIds.length === 0) errors.accessibleSubteamIds = CHOOSE_SUBTEAM;
  return { policy, errors };
}

/** Names of the permissions, as screens and refusals say them. */
export const permissionNames: Record<MemberPermission | 'accessibleSubteamIds', string> = {
  viewSelfAssignedClients: 'Clients assigned to them',
  viewUnassignedClients: 'Unassigned clients',
  viewOtherAssignedClients: 'Clients assigned to other members',
  accessSubTeamMembers: 'Clients of sub-team members',
  accessibleSubteamIds: 'Sub-teams they can look into',
  deleteClients: 'Delete clients',
  createEditClientGroup: 'Create and edit client groups',
  createContent: 'Create content',
  editOthersContent: 'Edit content created by others',
  changeContentVisibility: 'Change who can see content',
  changeVisibilityToSubteam: 'Share with sub-teams',
  changeContentVisibilityToOrg: 'Share with the whole company',
  manageTeam: 'Manage team',
  manageIntegrations: 'Manage integrations',
};

/** Lists what one set of permissions allows and the other does not. */
export function permissionsBeyond(policy: MemberAccessPolicy, other: MemberAccessPolicy): (keyof MemberAccessPolicy)[] {
  const names = Object.keys(permissionNames) as (keyof MemberAccessPolicy)[];
  return names.filter((name) =>
    name === 'accessibleSubteamIds'
      ? policy.accessibleSubteamIds.some((id) => !other.accessibleSubteamIds.includes(id))
      : policy[name] && !other[name],
  );
}
