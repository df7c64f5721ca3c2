import * as z from 'zod';

/** The permissions an owner grants a member, spelled as in the specification (S0-6-16). */
export const MemberAccessPolicy = z.object({
  viewSelfAssignedClients: z.boolean(),
  viewOtherAssignedClients: z.boolean(),
  viewUnassignedClients: z.boolean(),
  deleteClients: z.boolean(),
  createContent: z.boolean(),
  changeContentVisibility: z.boolean(),
  editOthersContent: z.boolean(),
  changeContentVisibilityToOrg: z.boolean(),
  changeVisibilityToSubteam: z.boolean(),
  createEditClientGroup: z.boolean(),
  manageTeam: z.boolean(),
  manageIntegrations: z.boolean(),
  accessSubTeamMembers: z.boolean(),
  accessibleSubteamIds: z.array(z.int()),
});
export type MemberAccessPolicy = z.infer<typeof MemberAccessPolicy>;
export type MemberPermission = Exclude<keyof MemberAccessPolicy, 'accessibleSubteamIds'>;

/** The permissions of a new member: their own clients and content, nothing of others. */
export const newMemberAccess: MemberAccessPolicy = {
  viewSelfAssignedClients: true,
  viewOtherAssignedClients: false,
  viewUnassignedClients: false,
  deleteClients: false,
  createContent: true,
  changeContentVisibility: false,
  editOthersContent: false,
  changeContentVisibilityToOrg: false,
  changeVisibilityToSubteam: false,
  createEditClientGroup: false,
  manageTeam: false,
  manageIntegrations: false,
  accessSubTeamMembers: false,
  accessibleSubteamIds: [],
};

/** The access policy keys (S0-6-15, ANALYTICS.ADVANCED of readings.md B12) and what grants each (B13). */
export const policyGrants = {
  'TEAM.MANAGE': 'manageTeam',
  'TEAM.DUPLICATE_CLIENT_SETTING': 'manageTeam',
  'INTEGRATIONS.MANAGE': 'manageIntegrations',
  'CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS': 'viewOtherAssignedClients',
  'CLIENT.UNASSIGNED_CLIENTS_ACCESS': 'viewUnassignedClients',
  'CLIENT.VIEW_SUBTEAM_CLIENTS': 'accessSubTeamMembers',
  'CLIENT_GROUP.CREATE': 'createEditClientGroup',
  'CUSTOM_FIELDS.MANAGE': 'manageTeam',
  'CONTENT_LABELS.MANAGE': 'manageTeam',
  'USER_TRACKING.MANAGE': 'manageTeam',
  'CONTENT.CREATE': 'createContent',
} as const satisfies Record<string, MemberPermission>;

export type PolicyKey = keyof typeof policyGrants | 'ANALYTICS.ADVANCED';
export const policyKeys = [...Object.keys(policyGrants), 'ANALYTICS.ADVANCED'] as PolicyKey[];

/**
 * Who may make a call; rights on single rows are rules (`access.ts`).
 * `public`: no session; `session`: any signed-in profile; `owner`: the account owner; else a policy key.
 */
export type Needs = 'public' | 'session' | 'owner' | PolicyKey;

/** Switches per organisation, set by staff only (readings.md D22); a call whose switch is off answers 425. */
export const orgFlags = [
  'enable_advance_analytics_feature',
  'enable_subteams_feature',
  'enable_wa_monitoring_feature',
] as const;
export type OrgFlag = (typeof orgFlags)[number];

export const ProfileRole = z.enum(['OWNER', 'MEMBER']);
export type ProfileRole = z.infer<typeof ProfileRole>;

export const SubscriptionStatus = z.enum([
  'free_trial_active',
  'free_trial_expiring',
  'free_trial_expired',
  'subscription_active',
  'subscription_expiring',
  'subscription_expired',
  'payment_failing',
  'payment_overdue',
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export type Tier = 'free' | 'trial' | 'pro';

/** Returns the tier of a subscription (S0-4-03 to S0-4-05). */
export function findTier(status: SubscriptionStatus): Tier {
  if (status === 'free_trial_active' || status === 'free_trial_expiring') return 'trial';
  if (status === 'subscription_active' || status === 'payment_failing' || status === 'subscription_expiring')
    return 'pro';
  return 'free';
}

/**
 * The profile that acts, with everything a permission can depend on. `team_profile_ids` are all profiles of the
 * organisation, `subteam_member_ids` those of the sub-teams the member may look into.
 */
export interface Actor {
  user_id: number;
  org_id: number;
  profile_id: number;
  role: ProfileRole;
  permissions: MemberAccessPolicy;
  team_profile_ids: readonly number[];
  subteam_member_ids: readonly number[];
  flags: Readonly<Record<OrgFlag, boolean>>;
  subscription_status: SubscriptionStatus;
  /** Why access is restricted; `FREE_PLAN` in the free tier, `PAID_AUTOMATION` for a plan that was not bought here. */
  restricted_access: 'PAID_AUTOMATION' | 'FREE_PLAN' | null;
}

/** Returns whether the actor has a permission; an owner has all. */
export const mayDo = (actor: Actor, permission: MemberPermission): boolean =>
  actor.role === 'OWNER' || actor.permissions[permission];

/** Returns whether the actor holds an access policy key (S0-6-15, B12, B13). */
export function holds(actor: Actor, key: PolicyKey): boolean {
  if (key === 'ANALYTICS.ADVANCED') return actor.role === 'OWNER' && actor.flags.enable_advance_analytics_feature;
  return mayDo(actor, policyGrants[key]);
}

/** Returns whether a signed-in actor meets an endpoint's `needs`. */
export function meets(actor: Actor, needs: Needs): boolean {
  if (needs === 'public' || needs === 'session') return true;
  if (needs === 'owner') return actor.role === 'OWNER';
  return holds(actor, needs);
}
