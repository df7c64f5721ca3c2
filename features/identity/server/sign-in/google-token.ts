import { errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import { now } from '#platform/server/clock.ts';
import type { GoogleKeys } from './google-keys.ts';

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
export type GoogleClaims = z.output<typeof Claims>;

/** The token proves nothing; `message` is for the log. */
export class TokenRefused extends Error {}

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
export async function verifyGoogleToken(keys: GoogleKeys, token: string, expected: Expected): Promise<GoogleClaims> {
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
