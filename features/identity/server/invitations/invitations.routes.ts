import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import { now } from '#platform/server/clock.ts';
import { type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { bind, type DetachedContext } from '#platform/server/http/bind.ts';
import {
  invitations,
  type OpenInvitation,
  ORGANISATIONS_SHOWN,
  type OwnOrganisation,
} from '../../invitations-contract.ts';
import { findPerson, listMemberships } from '../sign-in/people.queries.ts';
import { openSession } from '../sign-in/sign-in.ts';
import {
  acceptInvitation,
  declineByLink,
  declineOwnInvitation,
  readOwnMembership,
  showInvitation,
} from './answer-invitation.ts';
import { listInvited, readActiveProfile, readInvitation } from './invitations.queries.ts';

export const invitationRoutes = bind(invitations, {
  listOrganisations: (context) => listOrganisations(context),
  switchOrganisation: (context) => switchOrganisation(context, context.body.profile_id),
  accept: (context) => acceptInvitation(context, context.body.profile_id),
  decline: async (context) => {
    await declineOwnInvitation(context, context.body.profile_id);
    return done;
  },
  show: (context) => showInvitation(context, context.params.token),
  declineByLink: async (context) => {
    await declineByLink(context, context.params.token);
    return done;
  },
});

/** Lists the organisations of the person and what they are invited to, each read inside its own organisation (D23). */
async function listOrganisations(context: DetachedContext) {
  const { actor, services, request } = context;
  const found = await withGlobalScope(services.database, request.id, async (globalScope) => {
    const person = await findPerson(globalScope, actor.user_id);
    return {
      memberships: await listMemberships(globalScope, actor.user_id),
      invited: person ? await listInvited(globalScope, person) : [],
    };
  });
  const organisations: OwnOrganisation[] = [];
  for (const { org_id, profile_id } of found.memberships.slice(0, ORGANISATIONS_SHOWN)) {
    const profile = await inOrg(context, org_id, (scope) => readActiveProfile(scope, profile_id));
    if (profile) organisations.push({ ...profile, is_current: profile_id === actor.profile_id });
  }
  const invitations: OpenInvitation[] = [];
  for (const { org_id, profile_id } of found.invited) {
    const invitation = await inOrg(context, org_id, (scope) => readInvitation(scope, profile_id));
    if (invitation && Date.parse(invitation.expires_at) > now().getTime()) invitations.push(invitation);
  }
  return { organisations, invitations };
}

const inOrg = <Result>(
  { services, request }: DetachedContext,
  org_id: number,
  work: (scope: OrgScope) => Promise<Result>,
) => withScope(services.database, { org_id, actor: null, request_id: request.id, mode: 'read' }, work);

/**
 * Opens a session in another organisation of the person and ends the present one. Throws `not_found` for a profile that
 * is not theirs and `forbidden` for one that is deactivated.
 */
async function switchOrganisation(context: DetachedContext, profile_id: number) {
  const membership = await readOwnMembership(context, profile_id);
  if (!membership) throw new Problem('not_found');
  const { org_id } = membership;
  if (!(await inOrg(context, org_id, (scope) => readActiveProfile(scope, profile_id)))) {
    throw new Problem('forbidden', { detail: 'Your account in this organisation has been deactivated.' });
  }
  await openSession(context, 'switch', membership);
  return { success: true as const, org_id, profile_id };
}
