import { readTimeZone } from '#features/preferences/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { now } from '#platform/server/clock.ts';
import { type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { bind, type DetachedContext, type PublicContext } from '#platform/server/http/bind.ts';
import {
  type InvitationPage,
  type InvitationState,
  invitations,
  type OpenInvitation,
  ORGANISATIONS_SHOWN,
  type OwnOrganisation,
} from '../../invitations-contract.ts';
import { findOwnMembership, findPerson, listMemberships, type Person } from '../sign-in/people.queries.ts';
import { openSession } from '../sign-in/sign-in.ts';
import {
  findInvitationLink,
  type Invited,
  listInvited,
  readActiveProfile,
  readInvitation,
  readOrgName,
} from './invitations.queries.ts';
import { declineInvitation, joinOrganisation } from './join.ts';

export const invitationRoutes = bind(invitations, {
  listOrganisations: (context) => listOrganisations(context),
  switchOrganisation: (context) => switchOrganisation(context, context.body.profile_id),
  accept: (context) => acceptInvitation(context, context.body.profile_id),
  decline: (context) => declineOwnInvitation(context, context.body.profile_id),
  show: (context) => showInvitation(context, context.params.token),
  declineByLink: (context) => declineByLink(context, context.params.token),
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
    const profile = await inOrg(context, org_id, 'read', (scope) => readActiveProfile(scope, profile_id));
    if (profile) organisations.push({ ...profile, is_current: profile_id === actor.profile_id });
  }
  const invitations: OpenInvitation[] = [];
  for (const { org_id, profile_id } of found.invited) {
    const invitation = await inOrg(context, org_id, 'read', (scope) => readInvitation(scope, profile_id));
    if (invitation && Date.parse(invitation.expires_at) > now().getTime()) invitations.push(invitation);
  }
  return { organisations, invitations };
}

/**
 * Opens a session in another organisation of the person and ends the present one. Throws `not_found` for a profile that
 * is not theirs and `forbidden` for one that is deactivated.
 */
async function switchOrganisation(context: DetachedContext, profile_id: number) {
  const membership = await readOwnMembership(context, profile_id);
  if (!membership) throw new Problem('not_found');
  const { org_id } = membership;
  if (!(await inOrg(context, org_id, 'read', (scope) => readActiveProfile(scope, profile_id)))) {
    throw new Problem('forbidden', { detail: 'Your account in this organisation has been deactivated.' });
  }
  await openSession(context, 'switch', membership);
  return { success: true as const, org_id, profile_id };
}

type Context = Pick<PublicContext, 'services' | 'request'>;
type SignedIn = Context & Pick<DetachedContext, 'actor' | 'read'>;

const ASK_AGAIN = 'Ask the person who invited you to send a new invitation.';
const EXPIRED = `This invitation has expired. ${ASK_AGAIN}`;
const CLOSED = `This invitation is no longer open. ${ASK_AGAIN}`;

const inOrg = <Result>(
  { services, request }: Context,
  org_id: number,
  mode: 'read' | 'transaction',
  work: (scope: OrgScope) => Promise<Result>,
) => withScope(services.database, { org_id, actor: null, request_id: request.id, mode }, work);

/** Finds an invitation to the person's own address. Throws `not_found`, which does not tell whose it is. */
async function requireInvited({ services, request, actor }: SignedIn, profile_id: number) {
  return withGlobalScope(services.database, request.id, async (globalScope) => {
    const person = await findPerson(globalScope, actor.user_id);
    const invited = person && (await listInvited(globalScope, person)).find((one) => one.profile_id === profile_id);
    if (person && invited) return { person, invited };
    throw new Problem('not_found', { detail: CLOSED });
  });
}

/** Joins by an invitation; somebody who has joined by it hears the same again. */
async function acceptInvitation(context: SignedIn, profile_id: number) {
  const known = await readOwnMembership(context, profile_id);
  if (known) return { success: true as const, org_id: known.org_id, profile_id };
  const { person, invited } = await requireInvited(context, profile_id);
  await join(context, invited, person);
  return { success: true as const, ...invited };
}

async function join(context: SignedIn, { org_id, profile_id }: Invited, person: Person): Promise<void> {
  const time_zone = await context.read(readTimeZone);
  const outcome = await inOrg(context, org_id, 'transaction', (scope) =>
    joinOrganisation(scope, profile_id, person, time_zone),
  );
  if (outcome === 'expired') throw new Problem('not_possible_now', { detail: EXPIRED });
  if (outcome === 'member') {
    throw new Problem('not_possible_now', { detail: 'You already belong to this organisation.' });
  }
  // Somebody else's request of the same person may have joined in between.
  if (outcome === 'gone' && !(await readOwnMembership(context, profile_id))) {
    throw new Problem('not_found', { detail: CLOSED });
  }
}

/** Returns the person's own membership with this profile. */
const readOwnMembership = (
  { services, request, actor }: Context & Pick<DetachedContext, 'actor'>,
  profile_id: number,
) =>
  withGlobalScope(services.database, request.id, (globalScope) =>
    findOwnMembership(globalScope, { user_id: actor.user_id, profile_id }),
  );

async function declineOwnInvitation(context: SignedIn, profile_id: number): Promise<void> {
  const { invited } = await requireInvited(context, profile_id);
  const isDeclined = await inOrg(context, invited.org_id, 'transaction', (scope) =>
    declineInvitation(scope, profile_id),
  );
  if (!isDeclined) throw new Problem('not_found', { detail: CLOSED });
}

async function requireLink({ services, request }: Context, token: string) {
  const link = await withGlobalScope(services.database, request.id, (globalScope) =>
    findInvitationLink(globalScope, token),
  );
  if (!link) throw new Problem('not_found');
  return { ...link, hasEnded: link.expires_at !== null && Date.parse(link.expires_at) <= now().getTime() };
}

/** Returns what the page of a link says; it changes nothing, because mail scanners follow links too. */
async function showInvitation(context: Context, token: string): Promise<InvitationPage> {
  const { org_id, profile_id, hasEnded } = await requireLink(context, token);
  return inOrg(context, org_id, 'read', async (scope) => {
    const invitation = await readInvitation(scope, profile_id);
    if (!invitation) {
      return { state: 'closed', profile_id, org_name: await readOrgName(scope), invited_by: null, email: null };
    }
    const { org_name, invited_by, email } = invitation;
    return { state: findState(invitation, hasEnded), profile_id, org_name, invited_by, email };
  });
}

function findState(
  { account_status, expires_at }: { account_status: string; expires_at: string },
  hasEnded: boolean,
): InvitationState {
  if (account_status !== 'INVITED') return account_status === 'ACTIVE' ? 'joined' : 'closed';
  if (!hasEnded) return 'open';
  return Date.parse(expires_at) > now().getTime() ? 'replaced' : 'expired';
}

/** Declines by the link. Throws `not_possible_now` for one that cannot be answered any more. */
async function declineByLink(context: Context, token: string): Promise<void> {
  const { org_id, profile_id, hasEnded } = await requireLink(context, token);
  const isDeclined =
    !hasEnded && (await inOrg(context, org_id, 'transaction', (scope) => declineInvitation(scope, profile_id)));
  if (!isDeclined) throw new Problem('not_possible_now', { detail: CLOSED });
}
