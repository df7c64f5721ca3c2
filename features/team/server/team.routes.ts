import { done } from '#platform/contract/endpoint.ts';
import { mayDo } from '#platform/contract/permissions.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind, type ScopedContext } from '#platform/server/http/bind.ts';
import { team } from '../contract.ts';
import { changeAccountStatus } from './account-status.ts';
import { changePermissions } from './change-permissions.ts';
import { countClients } from './hand-over.queries.ts';
import { cancelInvitation, inviteMembers, resendInvitation } from './invite.ts';
import {
  countMembers,
  countSubteams,
  listManagedMembers,
  listMembers,
  listSubteams,
  requireMember,
} from './members.queries.ts';
import { previewClients, previewPermissions } from './preview.ts';

/** Members are for whoever sees everybody's clients or manages the team (S0-6-23). */
function requireSight({ actor }: Scope): void {
  if (!mayDo(actor, 'viewOtherAssignedClients') && !mayDo(actor, 'manageTeam')) throw new Problem('forbidden');
}

/** Lets the next call in this process see new rights, before the notification that tells the others arrives. */
const clearRights = ({ scope, services }: Pick<ScopedContext, 'scope' | 'services'>): void =>
  scope.afterCommit(() => services.sessions.forgetOrg(scope.org_id));

/** The owner has a seat and is no member in the counts (S0-9-16, B11). */
const OWNER_SEAT = 1;

export const teamRoutes = bind(team, {
  getPricingInfo: async ({ scope }) => {
    const stats = await countMembers(scope);
    return {
      success: true as const,
      seats_used: stats.total_active_members + OWNER_SEAT,
      seats_invited: stats.total_invited_members,
      price_per_seat: null,
      currency: null,
    };
  },
  listMembers: async ({ scope, query }) => {
    requireSight(scope);
    return { ...(await listMembers(scope, query)), team_members_stats: await countMembers(scope) };
  },
  listManageMembers: ({ scope, query }) => listManagedMembers(scope, query),
  getOverview: async ({ scope }) => {
    const stats = await countMembers(scope);
    const members = stats.total_active_members + stats.total_deactivated_members + stats.total_invited_members;
    return { members, people: members + OWNER_SEAT, subteams: await countSubteams(scope), team_members_stats: stats };
  },
  listSubteams: async ({ scope }) => ({ results: await listSubteams(scope) }),
  bulkInviteNewMembers: async (context) => ({
    success: true as const,
    results: await inviteMembers(context, context.body),
  }),
  resendInvite: async (context) => {
    await resendInvitation(context, context.body.profile_id);
    return done;
  },
  cancelInvite: async ({ scope, body }) => {
    await cancelInvitation(scope, body.profile_id);
    return done;
  },
  editMemberPermissions: (context) => {
    clearRights(context);
    return changePermissions(context.scope, context.body);
  },
  previewPermissions: ({ scope, body }) => previewPermissions(scope, body),
  previewClients: ({ scope, body, query }) => previewClients(scope, body, query),
  previewDeactivation: async ({ scope, params }) => {
    const { id } = await requireMember(scope, params.id);
    return countClients(scope, id);
  },
  editAccountStatus: async (context) => {
    clearRights(context);
    return { success: true as const, ...(await changeAccountStatus(context.scope, context.body)) };
  },
});
