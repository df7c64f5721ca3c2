import { readSeatOffer, requireSeatsOnSale } from '#features/billing/server/index.ts';
import { clientAccess } from '#features/clients/access.ts';
import { isAssignable } from '#features/clients/server/index.ts';
import { endProfileSessions } from '#features/identity/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { mayDo } from '#platform/contract/permissions.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind, type ScopedContext } from '#platform/server/http/bind.ts';
import { dropCachedSessions } from '#platform/server/sessions/session.queries.ts';
import { type AccountStatus, team } from '../contract.ts';
import { memberDeactivated, memberReactivated } from '../events.ts';
import { changePermissions } from './change-permissions.ts';
import { startHandOver } from './hand-over.job.ts';
import { countClients } from './hand-over.queries.ts';
import { cancelInvitation, inviteMembers, resendInvitation } from './invite.ts';
import {
  countMembers,
  countSubteams,
  listManagedMembers,
  listMembers,
  listSubteams,
  requireMember,
  writeStatus,
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
      ...(await readSeatOffer(scope)),
      seats_used: stats.total_active_members + OWNER_SEAT,
      seats_invited: stats.total_invited_members,
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
  resendInvite: (context) => resendInvitation(context, context.body.profile_id),
  cancelInvite: ({ scope, body }) => cancelInvitation(scope, body.profile_id),
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

interface StatusChange {
  profile_id: number;
  account_status: 'ACTIVE' | 'DEACTIVATED';
  hand_over?: { to: number | 'UNASSIGNED' } | undefined;
}

const nothing = { handed_over: 0, goes_on: false };
const notNow = (detail: string) => new Problem('not_possible_now', { detail });

/** Deactivates or reactivates a member. What is so already stays, and nothing is recorded. */
async function changeAccountStatus(scope: Scope, change: StatusChange) {
  const member = await requireMember(scope, change.profile_id, { locks: true });
  if (member.account_status === 'INVITED') {
    throw notNow('This person has not joined yet. Cancel the invitation instead.');
  }
  if (change.account_status === 'ACTIVE') return reactivate(scope, member);
  if (member.role === 'OWNER') throw notNow('The owner can’t be deactivated: an organisation always has one.');
  if (member.id === scope.actor.profile_id) throw notNow('You can’t deactivate yourself. Ask the owner.');
  return deactivate(scope, member, change.hand_over);
}

interface Changed {
  id: number;
  account_status: AccountStatus;
}

async function deactivate(scope: Scope, { id, account_status }: Changed, handOver: StatusChange['hand_over']) {
  if (account_status === 'ACTIVE') {
    await writeStatus(scope, id, 'DEACTIVATED');
    await endProfileSessions(scope, id);
    await dropCachedSessions(scope);
    await recordStatus(scope, memberDeactivated, id, ['ACTIVE', 'DEACTIVATED']);
  }
  if (!handOver) return nothing;
  // Clients the actor may not see cannot be handed on, or deactivating somebody would be a way to take their clients.
  if (!allows(clientAccess.reassign, scope.actor, { assigned_to_id_or_zero: id })) {
    throw new Problem('forbidden', { detail: 'You can only reassign clients you can see yourself.' });
  }
  const to_id = handOver.to === 'UNASSIGNED' ? null : handOver.to;
  if (to_id !== null && !(await isAssignable(scope, to_id))) {
    throw fieldProblem('hand_over.to', 'Clients cannot be assigned to this person');
  }
  return startHandOver(scope, { from_id: id, to_id }, scope.actor.profile_id);
}

async function reactivate(scope: Scope, { id, account_status }: Changed) {
  if (account_status === 'ACTIVE') return nothing;
  await requireSeatsOnSale(scope);
  await writeStatus(scope, id, 'ACTIVE');
  await dropCachedSessions(scope);
  await recordStatus(scope, memberReactivated, id, ['DEACTIVATED', 'ACTIVE']);
  return nothing;
}

const recordStatus = (
  scope: Scope,
  kind: typeof memberDeactivated,
  subject_id: number,
  [from, to]: [AccountStatus, AccountStatus],
) => record(scope, kind, { subject_id, payload: {}, changes: { account_status: { from, to } }, audience: null });
