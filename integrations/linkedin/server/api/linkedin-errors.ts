import * as z from 'zod';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { IncomingAnswer } from '#platform/server/network/http-client.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';

const Said = z.object({
  message: z.string().nullish().catch(null),
  serviceErrorCode: z.coerce.string().nullish().catch(null),
  code: z.coerce.string().nullish().catch(null),
  error: z.string().nullish().catch(null),
  error_description: z.string().nullish().catch(null),
});

/** The classes of integrations 4.7 by HTTP status. */
const classes: Readonly<Record<number, CallErrorClass>> = {
  400: 'invalid_request',
  401: 'auth_expired',
  403: 'permission_missing',
  404: 'not_found',
  426: 'invalid_request',
  429: 'retry_later',
};

/** LinkedIn refuses a dead token with an answer that is no JSON, too. */
export const bareClasses: Readonly<Record<number, CallErrorClass>> = { 401: 'auth_expired', 403: 'permission_missing' };

/** A version that LinkedIn no longer serves; the operator must raise LINKEDIN_VERSION. */
export const SUNSET = '426';

/** Reads an answer of LinkedIn as the error it is; null for a success. */
export function readLinkedinError({ status, json }: IncomingAnswer): ProviderError | null {
  if (status < 400) return null;
  const { message, serviceErrorCode, code, error, error_description } = Said.catch({}).parse(json() ?? {});
  const isDeadGrant = error === 'invalid_grant';
  const call_class = isDeadGrant ? 'auth_expired' : (classes[status] ?? (status >= 500 ? 'retry_now' : 'unknown'));
  return new ProviderError({
    call_class,
    code: status === 426 ? SUNSET : (serviceErrorCode ?? code ?? error ?? String(status)),
    said: withoutTokens(message ?? error_description ?? `status ${status}`),
    retry_after_seconds: status === 429 ? secondsToReset() : null,
  });
}

/** Allowances are by the day and begin anew at midnight UTC; five minutes more, because clocks differ. */
const RESET_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

function secondsToReset(): number {
  const sinceReset = (nowMillis() - RESET_MS) % DAY_MS;
  return Math.ceil((DAY_MS - sinceReset) / 1_000);
}

const withoutTokens = (said: string): string => said.replace(/\bAQ[A-Za-z0-9_-]{8,}/g, '[token]').slice(0, 300);
