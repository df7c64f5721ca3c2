import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, teamTag, userDetailsTag } from '#domain/tags.ts';
import { BillingInterval, Money } from '#features/billing/contract.ts';
import { billingTag } from '#features/billing/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { messages } from '#platform/contract/messages.ts';
import { Flag, pageOf, pageQuery } from '#platform/contract/paging.ts';
import { MemberAccessPolicy, ProfileRole } from '#platform/contract/permissions.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';

// Named by the API reference.
export { MemberAccessPolicy };

const AUTH = '/api/auth/api' as const;

/** The most addresses of one call, and of one organisation in a day. */
export const MAX_INVITED_AT_ONCE = 100;
export const MAX_INVITED_A_DAY = 200;

/** How often an invitation can be sent again to one address within an hour. */
export const RESENDS_PER_HOUR = 5;

/** The most sub-teams a permission or an invitation names. */
const MAX_SUBTEAMS = 200;

/** The most clients handed over within the call; more are moved in the background. */
export const HANDED_OVER_AT_ONCE = 200;

export const MAX_MEMBER_SEARCH = 100;

/** The most clients of a preview at once. */
const PREVIEWED_AT_ONCE = 20;

export const AccountStatus = z.enum(['ACTIVE', 'INVITED', 'DEACTIVATED']);
export type AccountStatus = z.output<typeof AccountStatus>;

/** `total_active_members` leaves out the owner (B11); the two numbers of invited ones are equal (B10). */
export const TeamMembersStats = z.object({
  total_active_members: z.int(),
  total_deactivated_members: z.int(),
  total_invited_members: z.int(),
  invited_members_count: z.int(),
});
export type TeamMembersStats = z.output<typeof TeamMembersStats>;

const Picture = z.object({ uuid: z.string(), cdn_url: z.string() });

/** A profile as colleagues see it (S0-3-21); the name of an invited one is empty. */
export const TeamMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  profile_picture: Picture.nullable(),
  role: ProfileRole,
  account_status: AccountStatus,
  member_access_policy: MemberAccessPolicy,
});
export type TeamMember = z.output<typeof TeamMember>;

export const SubteamName = z.object({ id: Id, name: z.string() });
export type SubteamName = z.output<typeof SubteamName>;

/** A row of /team/manage. */
export const ManagedMember = TeamMember.extend({
  subteams: z.array(SubteamName),
  /** Counted to 1,000; null for somebody who has not joined. */
  clients_count: z.int().nullable(),
  /** When and by whom they were invited; null for whoever was not. */
  invitation: z.object({ sent_at: Instant, expires_at: Instant, invited_by: Person.nullable() }).nullable(),
});
export type ManagedMember = z.output<typeof ManagedMember>;

/** Some of the fourteen permissions; those left out stay as they are. */
export const PermissionDraft = z.strictObject({
  ...MemberAccessPolicy.partial().shape,
  accessibleSubteamIds: z.array(Id).max(MAX_SUBTEAMS).optional(),
});
export type PermissionDraft = z.output<typeof PermissionDraft>;

/** What became of one address of an invitation. */
export const InviteOutcome = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'already_member', 'already_invited', 'deactivated']),
  profile_id: Id,
});
export type InviteOutcome = z.output<typeof InviteOutcome>;

/** How many clients a member sees for which reason, each counted once. */
const Seen = z.object({
  own: z.int(),
  unassigned: z.int(),
  subteams: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
  others: z.int(),
  total: z.int(),
});
/** What a member may do, in numbers. */
export const AccessCounts = z.object({
  seen: Seen,
  edit: z.int(),
  reassign: z.int(),
  delete: z.int(),
  content_edit: z.int(),
});
export type AccessCounts = z.output<typeof AccessCounts>;

export const AccessExample = z.object({
  client: Person,
  /** Null for an unassigned client. */
  assigned_to: Person.nullable(),
  seen_before: z.boolean(),
  seen_after: z.boolean(),
});
export type AccessExample = z.output<typeof AccessExample>;

/** A client that a member would see, as far as the caller may see it too. */
export const PreviewedClient = AccessExample.pick({ client: true, assigned_to: true });
export type PreviewedClient = z.output<typeof PreviewedClient>;

export const PermissionPreview = z.object({
  policy: MemberAccessPolicy,
  clients_total: z.int(),
  before: AccessCounts,
  after: AccessCounts,
  examples: z.array(AccessExample),
});
export type PermissionPreview = z.output<typeof PermissionPreview>;

const MANAGE = 'TEAM.MANAGE' as const;
const member = { profile_id: Id };
const ofOneMember = ['not_found', 'not_possible_now'] as const;
const order = { direction: z.enum(['asc', 'desc']).default('asc') };
const search = { search: z.string().trim().max(MAX_MEMBER_SEARCH).optional() };

export const team = {
  getPricingInfo: endpoint(`GET ${AUTH}/v1/team/pricing-info`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'How many seats the organisation uses, and what one more costs.',
    source: 'team.getPricingInfo',
    returns: z.object({
      /** False where a seat costs nothing: in a trial, where another pays, where nothing is sold. */
      success: z.boolean(),
      /** Active members and the owner (S0-9-16). */
      seats_used: z.int(),
      seats_invited: z.int(),
      per_seat: Money.nullable(),
      interval: BillingInterval.nullable(),
      /** What one more costs for the rest of the period, and the whole charge of each period after it; tax included. */
      today: Money.nullable(),
      then: Money.nullable(),
    }),
    reads: [teamTag, billingTag],
  }),
  listMembers: endpoint(`GET ${AUTH}/v2/team/members`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary:
      'The people of the organisation with their numbers, for people who see everyone’s clients or manage the team.',
    source: 'team.listMembers',
    query: pageQuery().extend({ ...search, include_invited_members: Flag.optional() }),
    returns: pageOf(TeamMember).extend({ team_members_stats: TeamMembersStats }),
    errors: ['forbidden'],
    reads: [teamTag],
  }),
  listManageMembers: endpoint(`GET ${AUTH}/v2/team/manage-members`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'The rows of /team/manage: everyone with sub-teams, permissions, clients and invitation.',
    source: 'team.listManageMembers',
    query: pageQuery().extend({
      ...search,
      ...order,
      account_status: AccountStatus.optional(),
      role: ProfileRole.optional(),
    }),
    returns: pageOf(ManagedMember),
    reads: [teamTag, clientsTag],
  }),
  getOverview: endpoint(`GET ${AUTH}/v1/team/overview`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'The numbers beside the tabs and filters of the team area.',
    source: 'own: counts of the team area',
    returns: z.object({
      /** Active, deactivated and invited members (S0-9-17). */
      members: z.int(),
      /** The rows of the list: the members and the owner. */
      people: z.int(),
      subteams: z.int(),
      team_members_stats: TeamMembersStats,
    }),
    reads: [teamTag],
  }),
  listSubteams: endpoint(`GET ${AUTH}/v1/team/subteam-choices`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'The sub-teams that a permission or an invitation can name, with how many belong to each.',
    source: 'own: choices of team.editMemberPermissions',
    returns: z.object({ results: z.array(SubteamName.extend({ members_count: z.int() })) }),
    reads: [teamTag],
  }),
  bulkInviteNewMembers: endpoint(`POST ${AUTH}/v1/team/_bulk/invite-new-members`, {
    needs: MANAGE,
    plan: 'TEAM',
    database: 'none',
    summary: `Invites up to ${MAX_INVITED_AT_ONCE} addresses by e-mail and answers what became of each.`,
    source: 'team.bulkInviteNewMembers',
    body: z.strictObject({
      emails: z
        .array(z.string().trim().min(1).max(254).pipe(z.email(messages.email)))
        .min(1)
        .max(MAX_INVITED_AT_ONCE),
      permissions: PermissionDraft.optional(),
      subteam_ids: z.array(Id).max(MAX_SUBTEAMS).optional(),
    }),
    returns: z.object({ success: z.literal(true), results: z.array(InviteOutcome) }),
    errors: ['forbidden', 'too_many_requests', 'not_possible_now'],
    changes: [teamTag],
  }),
  resendInvite: endpoint(`POST ${AUTH}/v1/team/resend-invite`, {
    needs: MANAGE,
    plan: 'TEAM',
    database: 'none',
    summary: 'Sends an invitation again, with a new link and a new expiry; the link sent before stops.',
    source: 'team.resendInvite',
    body: z.strictObject(member),
    returns: Done,
    errors: [...ofOneMember, 'too_many_requests'],
    changes: [teamTag],
  }),
  cancelInvite: endpoint(`POST ${AUTH}/v1/team/cancel-invite`, {
    needs: MANAGE,
    plan: 'free',
    database: 'transaction',
    summary: 'Withdraws an invitation; its link stops.',
    source: 'team.cancelInvite',
    body: z.strictObject(member),
    returns: Done,
    errors: ofOneMember,
    changes: [teamTag],
  }),
  editMemberPermissions: endpoint(`POST ${AUTH}/v1/team/edit-member-permissions`, {
    needs: MANAGE,
    plan: 'TEAM',
    database: 'transaction',
    summary: 'Changes what a member may do, at once on every screen they have open.',
    source: 'team.editMemberPermissions',
    body: z.strictObject({ ...member, permissions: PermissionDraft, confirm_own_change: z.boolean().optional() }),
    returns: TeamMember,
    errors: [...ofOneMember, 'forbidden'],
    changes: [teamTag, userDetailsTag],
  }),
  previewPermissions: endpoint(`POST ${AUTH}/v1/team/preview-permissions`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    isReport: true,
    summary: 'What a member sees and may do today and after a change, with example clients; nothing changes.',
    source: 'own: “view as this member” before saving',
    body: z.strictObject({ ...member, permissions: PermissionDraft }),
    returns: PermissionPreview,
    errors: [...ofOneMember, 'forbidden'],
  }),
  previewClients: endpoint(`POST ${AUTH}/v1/team/preview-clients`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    isReport: true,
    summary:
      'The clients a member would see after a change, the newest first, as far as the caller may see them too; nothing changes.',
    source: 'own: “view as this member” before saving',
    query: pageQuery({ maximum: PREVIEWED_AT_ONCE }),
    body: z.strictObject({ ...member, permissions: PermissionDraft }),
    returns: pageOf(PreviewedClient),
    errors: [...ofOneMember, 'forbidden'],
  }),
  previewDeactivation: endpoint(`GET ${AUTH}/v1/team/deactivation-preview/{id}`, {
    needs: MANAGE,
    plan: 'free',
    row: noRow('profiles are seen by everybody who manages the team; the policy key decides'),
    database: 'read',
    isReport: true,
    summary: 'How many clients a member has, and how many of them have an open follow-up.',
    source: 'own: hand-over is offered at deactivation (readings.md D20)',
    params: byId,
    returns: z.object({ clients: z.int(), with_open_follow_up: z.int() }),
    errors: ['not_found'],
    reads: [teamTag, clientsTag],
  }),
  editAccountStatus: endpoint(`POST ${AUTH}/v1/team/edit-account-status`, {
    needs: MANAGE,
    plan: areaExcept('TEAM', { account_status: 'DEACTIVATED' }),
    database: 'transaction',
    summary:
      'Deactivates a member, who is signed out everywhere and keeps their clients unless they are handed over, or reactivates one.',
    source: 'team.editAccountStatus',
    body: z.strictObject({
      ...member,
      account_status: z.enum(['ACTIVE', 'DEACTIVATED']),
      /** Who gets the clients; without it they stay (D20). */
      hand_over: z.strictObject({ to: z.union([Id, z.literal('UNASSIGNED')]) }).optional(),
    }),
    returns: z.object({ success: z.literal(true), handed_over: z.int(), goes_on: z.boolean() }),
    errors: [...ofOneMember, 'forbidden'],
    changes: [teamTag, clientsTag],
  }),
};
