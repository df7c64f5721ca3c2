import { clientAccess } from '#features/clients/access.ts';
import { isAssignable } from '#features/clients/server/index.ts';
import { endProfileSessions } from '#features/identity/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { findTier } from '#platform/contract/permissions.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { dropCachedSessions } from '#platform/server/sessions/session.queries.ts';
import type { AccountStatus } from '../contract.ts';
import { memberDeactivated, memberReactivated } from '../events.ts';
import { startHandOver } from './hand-over.job.ts';
import { requireMember, writeStatus } from './members.queries.ts';

interface StatusChange {
  profile_id: number;
  account_status: 'ACTIVE' | 'DEACTIVATED';
  hand_over?: { to: number | 'UNASSIGNED' } | undefined;
}

const nothing = { handed_over: 0, goes_on: false };
const notNow = (detail: string) => new Problem('not_possible_now', { detail });

/** Deactivates or reactivates a member. What is so already stays, and nothing is recorded. */
export async function changeAccountStatus(scope: Scope, change: StatusChange) {
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
  // A seat is part of trial and pro; neither limits their number.
  if (findTier(scope.actor.subscription_status) === 'free') throw new Problem('unavailable_in_free_plan');
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
