import { errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import { Problem } from '#platform/contract/problems.ts';
import { now } from '#platform/server/clock.ts';
import { type GlobalScope, withGlobalScope } from '#platform/server/database/scope.ts';
import { logSecurity, type Origin } from '#platform/server/logs/security-log.ts';
import type { Services } from '#platform/server/services.ts';
import { consumeToken } from '#platform/server/sessions/spent-tokens.queries.ts';
import type { AskedToStart, SignedIn } from '../../contract.ts';
import { GoogleKeys, KeysUnavailable } from './google-keys.ts';
import { GOOGLE_NONCE_COOKIE } from './google-nonce.ts';
import { nameFromEmail } from './new-names.ts';
import { findGooglePerson, findOrAddByEmail, type Person, tieToGoogle } from './people.queries.ts';
import { type SignInContext, type SignInHints, signIn } from './sign-in.ts';

const SKEW_MS = 300_000;

/** One set of keys per process and its address. */
const keySets = new WeakMap<Services, GoogleKeys>();

/** Signs in with a token the browser received from Google (integrations 10.1). Throws Problem. */
export async function signInWithGoogle(
  context: SignInContext,
  { g_token, ...hints }: { g_token: string } & SignInHints,
): Promise<SignedIn | AskedToStart> {
  const claims = await verifiedClaims(context, g_token);
  const { services, request, reply } = context;
  const isFirstUse = await withGlobalScope(services.database, request.id, (globalScope) =>
    consumeToken(globalScope, g_token, new Date(claims.exp * 1000 + SKEW_MS).toISOString()),
  );
  if (!isFirstUse) throw refused(context, 'token used before');
  reply.clearCookie(GOOGLE_NONCE_COOKIE);
  return signIn(context, 'google', hints, (globalScope, country) =>
    findOrAddByClaims(context, globalScope, claims, country),
  );
}

async function verifiedClaims({ services, request }: SignInContext, token: string): Promise<GoogleClaims> {
  const { google } = services.settings;
  if (!google) throw new Problem('not_configured', { detail: 'Google sign-in isn’t set up here.' });
  try {
    const { client_ids } = google;
    return await verifyGoogleToken(openKeys(services, google.jwks_url), token, {
      client_ids,
      nonce: request.cookies[GOOGLE_NONCE_COOKIE],
    });
  } catch (error) {
    if (error instanceof TokenRefused) throw refused({ services, request }, error.message);
    if (!(error instanceof KeysUnavailable)) throw error;
    const detail = 'Google can’t be reached right now. Try again in a moment, or sign in with a code.';
    throw new Problem('not_available', { detail, log_detail: error.message });
  }
}

function openKeys(services: Services, url: string): GoogleKeys {
  const keys = keySets.get(services) ?? new GoogleKeys(services.http, url);
  keySets.set(services, keys);
  return keys;
}

/** Finds a person by Google's `sub`, or by the address Google has verified when they signed in with a code before. */
async function findOrAddByClaims(
  { services, request }: SignInContext,
  globalScope: GlobalScope,
  claims: GoogleClaims,
  country_code: string,
): Promise<Person> {
  const known = await findGooglePerson(globalScope, claims.sub);
  if (known) return known;
  const name = claims.name ?? nameFromEmail(claims.email);
  const person = await findOrAddByEmail(globalScope, claims.email, { name, country_code });
  // A reused address belongs to somebody new, whose Google account is another one.
  if (await tieToGoogle(globalScope, person.user_id, claims.sub)) return person;
  const reason = 'address of another google account';
  logSecurity(services, request, 'sign_in_refused', { way: 'google', reason, refused_user_id: person.user_id });
  throw new Problem('forbidden', {
    detail: 'This e-mail address is linked to another Google account. Sign in with a code instead.',
  });
}

function refused({ services, request }: { services: Services; request: Origin }, reason: string): Problem {
  logSecurity(services, request, 'sign_in_refused', { way: 'google', reason });
  return new Problem('not_signed_in', {
    detail: 'Google sign-in didn’t work. Try again, or sign in with a code.',
    log_detail: `google token: ${reason}`,
  });
}

const ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];
const SKEW_S = 300;
const MAX_LIFETIME_S = 86_400;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: z.string().optional(),
  nonce: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
});
type GoogleClaims = z.output<typeof Claims>;

/** The token proves nothing; `message` is for the log. */
class TokenRefused extends Error {}

interface Expected {
  client_ids: string[];
  /** The nonce this browser's page was given; a browser without one cannot have asked for a token. */
  nonce: string | undefined;
}

/**
 * Verifies an identity token of Google: signature, algorithm, issuer, audience, times, verified e-mail and nonce
 * (integrations 10.1).
 *
 * @throws TokenRefused, or KeysUnavailable when the keys cannot be fetched.
 */
async function verifyGoogleToken(keys: GoogleKeys, token: string, expected: Expected): Promise<GoogleClaims> {
  const payload = await verifySignature(keys, token, expected.client_ids);
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw new TokenRefused(`claims: ${z.prettifyError(claims.error)}`);
  const { iat, exp, nonce } = claims.data;
  if (iat > now().getTime() / 1000 + SKEW_S) throw new TokenRefused('issued in the future');
  if (exp - iat > MAX_LIFETIME_S) throw new TokenRefused('lives longer than a day');
  if (expected.nonce === undefined || nonce !== expected.nonce) throw new TokenRefused('made for another page');
  return claims.data;
}

async function verifySignature(keys: GoogleKeys, token: string, audience: string[]): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys.find, {
      algorithms: ['RS256'],
      issuer: ISSUERS,
      audience,
      clockTolerance: SKEW_S,
      currentDate: now(),
      requiredClaims: ['iat', 'exp', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new TokenRefused(error.message);
    throw error;
  }
}
