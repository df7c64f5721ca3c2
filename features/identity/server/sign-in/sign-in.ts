import { insertUserPreferences } from '#features/preferences/server/index.ts';
import { startTrial } from '#features/subscription/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { type GlobalScope, type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { PublicContext } from '#platform/server/http/bind.ts';
import { logSecurity } from '#platform/server/logs/security-log.ts';
import { SESSION_COOKIE, SESSION_SECONDS, sessionEnd } from '#platform/server/sessions/session.ts';
import type { SignedIn } from '../../contract.ts';
import { orgCreated } from '../../events.ts';
import { DEVICE_COOKIE, DEVICE_SECONDS, rememberDevice } from '../codes/known-devices.queries.ts';
import { addSession, endSession, type Membership } from '../sessions/sessions.queries.ts';
import { guessCountry } from './calling-code.ts';
import { addOrg, addOwner, checkEntry } from './organisation.queries.ts';
import { listMemberships, type Person, reserveMembership } from './people.queries.ts';
import { canonicalZone, findMainZone } from './regions.ts';

export type SignInContext = Pick<PublicContext, 'request' | 'reply' | 'services' | 'session'>;

/** How a person proved who they are. */
export type SignInWay = 'email_code' | 'phone_code' | 'google' | 'magic_link' | 'demo';

interface Hints {
  country: string;
  time_zone: string;
}

/**
 * Signs a verified person in: finds or creates the person and their organisation, opens a session and sets the cookie.
 * Each side has its own transaction; the next sign-in finds and finishes what was done before a crash.
 *
 * @param find returns the person, in the global scope; `country` is for a new one.
 */
export async function signIn(
  context: SignInContext,
  way: SignInWay,
  timeZone: string | undefined,
  find: (globalScope: GlobalScope, country: string) => Promise<Person>,
): Promise<SignedIn> {
  const { services, request } = context;
  const hints = readHints(context, timeZone);
  const found = await withGlobalScope(services.database, request.id, async (globalScope) => {
    const person = await find(globalScope, hints.country);
    const memberships = await listMemberships(globalScope, person.user_id);
    const isNew = memberships.length === 0;
    return { person, isNew, memberships: isNew ? [await reserveMembership(globalScope, person.user_id)] : memberships };
  });
  const membership = await firstOpen(context, way, found, hints);
  await openSession(context, way, membership);
  const { profile_id, org_id } = membership;
  return { success: true, is_new_user: found.isNew, profile_id, org_id };
}

function readHints({ request }: SignInContext, timeZone: string | undefined): Hints {
  const country = guessCountry(request, timeZone);
  return { country, time_zone: (timeZone && canonicalZone(timeZone)) ?? findMainZone(country) };
}

/** Returns the most recently used organisation that lets this person in. Throws `forbidden` when none does. */
async function firstOpen(
  { services, request }: SignInContext,
  way: SignInWay,
  { person, memberships }: { person: Person; memberships: Membership[] },
  hints: Hints,
): Promise<Membership> {
  for (const membership of memberships) {
    const { org_id } = membership;
    const isOpen = await withScope(
      services.database,
      { org_id, actor: null, request_id: request.id, mode: 'transaction' },
      (scope) => enter(scope, membership, person, hints),
    );
    if (isOpen) return membership;
  }
  logSecurity(services, request, 'sign_in_refused', { way, reason: 'deactivated', refused_user_id: person.user_id });
  throw new Problem('forbidden', {
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
