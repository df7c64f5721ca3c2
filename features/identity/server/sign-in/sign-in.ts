import { insertUserPreferences } from '#features/preferences/server/index.ts';
import { startTrial } from '#features/subscription/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { type GlobalScope, type OrgScope, withGlobalScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { PublicContext } from '#platform/server/http/bind.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { logSecurity } from '#platform/server/logs/security-log.ts';
import { SESSION_COOKIE, SESSION_SECONDS, sessionEnd } from '#platform/server/sessions/session.ts';
import type { AskedToStart, SignedIn } from '../../contract.ts';
import { orgCreated } from '../../events.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS, rememberDevice } from '../codes/known-devices.queries.ts';
import { findInvitationLink, type Invited, listInvited } from '../invitations/invitations.queries.ts';
import { joinOrganisation } from '../invitations/join.ts';
import { addSession, endSession, type Membership } from '../sessions/sessions.queries.ts';
import { guessCountry } from './calling-code.ts';
import { findStartQuestion, readAsked, START_COOKIE } from './find-start-question.ts';
import { addOrg, addOwner, checkEntry } from './organisation.queries.ts';
import { findPerson, listMemberships, lockPerson, type Person, reserveMembership } from './people.queries.ts';
import { canonicalZone, findMainZone } from './regions.ts';

export type SignInContext = Pick<PublicContext, 'request' | 'reply' | 'services' | 'session'>;

/** How a person proved who they are. */
export type SignInWay = 'email_code' | 'phone_code' | 'google' | 'magic_link' | 'demo' | 'switch' | 'start';

interface Hints {
  country: string;
  time_zone: string;
}

/** A person who proved who they are, with where they may go. */
interface Found {
  person: Person;
  memberships: Membership[];
  /** Asked for only where the person belongs nowhere yet. */
  invited: Invited[];
  /** Those of them that the person has chosen: by the link they came by, or by their answer. */
  chosen?: Invited[];
  isNew: boolean;
}

/** What the browser says with a sign-in. */
export interface SignInHints {
  time_zone?: string | undefined;
  /** The token of the invitation at whose link it began. */
  invitation?: string | undefined;
}

/**
 * Signs a verified person in: finds or creates the person and their organisation, opens a session and sets the cookie.
 * Whoever belongs nowhere and came by the link of an invitation joins by that and gets no organisation of their own (G-061);
 * whoever is invited and came otherwise is asked first (D48).
 * Each side has its own transaction; the next sign-in finds and finishes what was done before a crash.
 *
 * @param find returns the person, in the global scope; `country` is for a new one.
 */
export async function signIn(
  context: SignInContext,
  way: SignInWay,
  { time_zone, invitation }: SignInHints,
  find: (globalScope: GlobalScope, country: string) => Promise<Person>,
): Promise<SignedIn | AskedToStart> {
  const { services, request } = context;
  const hints = readHints(context, time_zone);
  const found = await withGlobalScope(services.database, request.id, async (globalScope): Promise<Found> => {
    const person = await find(globalScope, hints.country);
    const memberships = await listMemberships(globalScope, person.user_id);
    if (memberships.length > 0) return { person, memberships, invited: [], isNew: false };
    const invited = await listInvited(globalScope, person);
    const link = invitation && invited.length > 0 ? await findInvitationLink(globalScope, invitation) : undefined;
    const chosen = invited.filter(({ profile_id }) => profile_id === link?.profile_id);
    return { person, memberships, invited, chosen, isNew: true };
  });
  const membership =
    (await firstOpen(context, found, hints)) ??
    (await joinChosen(context, found, hints)) ??
    (await lookAgain(context, found, hints));
  if (!membership && found.invited.length > 0) {
    const asked = await findStartQuestion(context, found.person, found.invited);
    if (asked) return asked;
  }
  return enterAs(context, way, membership ?? (await foundOwn(context, found, hints)), found);
}

/** Opens the session of somebody who has answered whether to join or to start on their own. */
export async function startAsAnswered(
  context: SignInContext,
  { profile_id, time_zone }: { profile_id: number | null; time_zone?: string | undefined },
): Promise<SignedIn> {
  const { services, request, reply } = context;
  const user_id = readAsked(context);
  const hints = readHints(context, time_zone);
  const found = await withGlobalScope(services.database, request.id, async (globalScope): Promise<Found> => {
    const person = user_id === null ? undefined : await findPerson(globalScope, user_id);
    if (!person) throw new Problem('not_signed_in');
    const memberships = await listMemberships(globalScope, person.user_id);
    const invited = memberships.length > 0 ? [] : await listInvited(globalScope, person);
    const chosen = invited.filter((one) => one.profile_id === profile_id);
    return { person, memberships, invited, chosen, isNew: memberships.length === 0 };
  });
  const joined =
    (await firstOpen(context, found, hints)) ??
    (await joinChosen(context, found, hints)) ??
    (await lookAgain(context, found, hints));
  if (!joined && profile_id !== null)
    throw new Problem('not_possible_now', {
      detail: 'This invitation is no longer open. Start on your own, or ask for a new one.',
    });
  reply.clearCookie(START_COOKIE);
  return enterAs(context, 'start', joined ?? (await foundOwn(context, found, hints)), found);
}

async function enterAs(
  context: SignInContext,
  way: SignInWay,
  membership: Membership | undefined,
  { person, isNew }: Pick<Found, 'person' | 'isNew'>,
): Promise<SignedIn> {
  if (!membership) throw refuseDeactivated(context, way, person);
  await openSession(context, way, membership);
  const { profile_id, org_id } = membership;
  return { success: true, is_new_user: isNew, profile_id, org_id };
}

function readHints({ request }: SignInContext, timeZone: string | undefined): Hints {
  const country = guessCountry(request, timeZone);
  return { country, time_zone: (timeZone && canonicalZone(timeZone)) ?? findMainZone(country) };
}

/** Returns the most recently used organisation that lets this person in. */
async function firstOpen(
  context: SignInContext,
  { person, memberships }: Pick<Found, 'person' | 'memberships'>,
  hints: Hints,
): Promise<Membership | undefined> {
  for (const membership of memberships) {
    const isOpen = await inOrg(context.services, membership.org_id, context.request.id, (scope) =>
      enter(scope, membership, person, hints),
    );
    if (isOpen) return membership;
  }
  return undefined;
}

/** Joins the organisation the person has chosen, if it still invites them. */
async function joinChosen(
  context: SignInContext,
  { person, chosen = [] }: Found,
  hints: Hints,
): Promise<Membership | undefined> {
  for (const { org_id, profile_id } of chosen) {
    const outcome = await inOrg(context.services, org_id, context.request.id, (scope) =>
      joinOrganisation(scope, profile_id, person, hints.time_zone),
    );
    if (outcome === 'joined') return { user_id: person.user_id, org_id, profile_id };
  }
  return undefined;
}

/** Another sign-in of the same person may have joined by the same link at the same moment. */
async function lookAgain(
  context: SignInContext,
  { person, chosen = [] }: Found,
  hints: Hints,
): Promise<Membership | undefined> {
  if (chosen.length === 0) return undefined;
  const { services, request } = context;
  const memberships = await withGlobalScope(services.database, request.id, (globalScope) =>
    listMemberships(globalScope, person.user_id),
  );
  return firstOpen(context, { person, memberships }, hints);
}

/**
 * Gives somebody who belongs nowhere their own organisation, when no invitation let them in. Another sign-in of the same
 * person may have joined or founded one meanwhile.
 */
async function foundOwn(
  context: SignInContext,
  { person, isNew }: Found,
  hints: Hints,
): Promise<Membership | undefined> {
  if (!isNew) return undefined;
  const { services, request } = context;
  const memberships = await withGlobalScope(services.database, request.id, async (globalScope) => {
    await lockPerson(globalScope, person.user_id);
    const known = await listMemberships(globalScope, person.user_id);
    return known.length > 0 ? known : [await reserveMembership(globalScope, person.user_id)];
  });
  return firstOpen(context, { person, memberships }, hints);
}

function refuseDeactivated({ services, request }: SignInContext, way: SignInWay, { user_id }: Person): Problem {
  logSecurity(services, request, 'sign_in_refused', { way, reason: 'deactivated', refused_user_id: user_id });
  return new Problem('forbidden', {
    detail: 'Your account has been deactivated. Ask your organisation’s owner to reactivate it.',
  });
}

async function enter(scope: OrgScope, membership: Membership, person: Person, hints: Hints): Promise<boolean> {
  const entry = await checkEntry(scope, membership.profile_id);
  if (entry === 'missing') await foundOrganisation(scope, membership, person, hints);
  return entry !== 'closed';
}

/** Creates organisation, OWNER profile, trial and preferences (G-034). */
async function foundOrganisation(scope: OrgScope, membership: Membership, person: Person, hints: Hints): Promise<void> {
  // Another sign-in of the same person may be doing this now, and then does all of it.
  if (!(await addOrg(scope, { person, ...hints }))) return;
  await addOwner(scope, membership.profile_id, person);
  await startTrial(scope);
  await insertUserPreferences(scope, membership.profile_id, hints.time_zone);
  await record(scope, orgCreated, { subject_id: scope.org_id, payload: {}, audience: null });
}

/** Opens a session and ends the one this browser had before, so that no token survives a sign-in. */
export async function openSession(
  { services, request, reply, session }: SignInContext,
  way: SignInWay,
  membership: Membership,
): Promise<void> {
  const { opened, device } = await withGlobalScope(services.database, request.id, async (globalScope) => {
    if (session) await endSession(globalScope, session.token_hash);
    const device = await rememberDevice(globalScope, membership.user_id, request.cookies[DEVICE_COOKIE]);
    const { user_agent } = request;
    const { device_hash } = device;
    const expires_at = sessionEnd();
    const opened = await addSession(globalScope, {
      ...membership,
      user_agent,
      device_hash,
      is_provisional: false,
      expires_at,
    });
    return { opened, device };
  });
  if (session) services.sessions.forgetOne(session.token_hash);
  logSecurity(services, request, 'signed_in', { way }, { ...membership, token_hash: opened.token_hash });
  reply.setCookie(SESSION_COOKIE, opened.token, { maxAge: SESSION_SECONDS });
  reply.setCookie(DEVICE_COOKIE, device.token, { maxAge: DEVICE_SECONDS });
}
