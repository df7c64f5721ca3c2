import { describe, expect, it } from 'vitest';
import {
  type Actor,
  findTier,
  holds,
  MemberAccessPolicy,
  type MemberPermission,
  newMemberAccess,
  ProfileRole,
  policyKeys,
  SubscriptionStatus,
} from './permissions.ts';

const member: Actor = {
  user_id: 1,
  org_id: 1,
  profile_id: 1,
  role: 'MEMBER',
  permissions: { ...newMemberAccess, createContent: false },
  team_profile_ids: [1],
  subteam_member_ids: [],
  flags: {
    enable_advance_analytics_feature: false,
    enable_subteams_feature: false,
    enable_wa_monitoring_feature: false,
  },
  subscription_status: 'free_trial_active',
  restricted_access: null,
};
const granted = (permission: MemberPermission): Actor => ({
  ...member,
  permissions: { ...member.permissions, [permission]: true },
});
const listKeys = (actor: Actor) => policyKeys.filter((key) => holds(actor, key));

describe('the tiers', () => {
  it('are three, and each of the eight states belongs to one (S0-1-36, S0-4-01, S0-4-03 to S0-4-05)', () => {
    expect(Object.fromEntries(SubscriptionStatus.options.map((status) => [status, findTier(status)]))).toEqual({
      free_trial_active: 'trial',
      free_trial_expiring: 'trial',
      free_trial_expired: 'free',
      subscription_active: 'pro',
      subscription_expiring: 'pro',
      subscription_expired: 'free',
      payment_failing: 'pro',
      payment_overdue: 'free',
    });
  });
});

describe('roles and permissions', () => {
  it('are spelled as the specification spells them (S0-6-01, S0-6-16)', () => {
    expect(ProfileRole.options).toEqual(['OWNER', 'MEMBER']);
    expect(Object.keys(MemberAccessPolicy.shape)).toEqual([
      'viewSelfAssignedClients',
      'viewOtherAssignedClients',
      'viewUnassignedClients',
      'deleteClients',
      'createContent',
      'changeContentVisibility',
      'editOthersContent',
      'changeContentVisibilityToOrg',
      'changeVisibilityToSubteam',
      'createEditClientGroup',
      'manageTeam',
      'manageIntegrations',
      'accessSubTeamMembers',
      'accessibleSubteamIds',
    ]);
  });
});

describe('the access policy', () => {
  it('has the eleven keys of the specification and the one of advanced analytics (S0-6-15, B12)', () => {
    expect([...policyKeys].sort()).toEqual([
      'ANALYTICS.ADVANCED',
      'CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS',
      'CLIENT.UNASSIGNED_CLIENTS_ACCESS',
      'CLIENT.VIEW_SUBTEAM_CLIENTS',
      'CLIENT_GROUP.CREATE',
      'CONTENT.CREATE',
      'CONTENT_LABELS.MANAGE',
      'CUSTOM_FIELDS.MANAGE',
      'INTEGRATIONS.MANAGE',
      'TEAM.DUPLICATE_CLIENT_SETTING',
      'TEAM.MANAGE',
      'USER_TRACKING.MANAGE',
    ]);
  });

  it.each([
    ['viewSelfAssignedClients', []],
    ['viewOtherAssignedClients', ['CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS']],
    ['viewUnassignedClients', ['CLIENT.UNASSIGNED_CLIENTS_ACCESS']],
    ['accessSubTeamMembers', ['CLIENT.VIEW_SUBTEAM_CLIENTS']],
    ['deleteClients', []],
    ['createContent', ['CONTENT.CREATE']],
    ['createEditClientGroup', ['CLIENT_GROUP.CREATE']],
    [
      'manageTeam',
      [
        'TEAM.MANAGE',
        'TEAM.DUPLICATE_CLIENT_SETTING',
        'CUSTOM_FIELDS.MANAGE',
        'CONTENT_LABELS.MANAGE',
        'USER_TRACKING.MANAGE',
      ],
    ],
    ['manageIntegrations', ['INTEGRATIONS.MANAGE']],
  ] as const)('of a member with %s alone is %j (B13)', (permission, keys) => {
    expect(listKeys(granted(permission)).sort()).toEqual([...keys].sort());
  });

  it('of an owner is everything; advanced analytics only while the organisation has it (B12)', () => {
    const owner: Actor = { ...member, role: 'OWNER' };
    const withAnalytics = { ...owner, flags: { ...owner.flags, enable_advance_analytics_feature: true } };

    expect(listKeys(owner)).toEqual(policyKeys.filter((key) => key !== 'ANALYTICS.ADVANCED'));
    expect(listKeys(withAnalytics)).toEqual(policyKeys);
  });
});
