import * as z from 'zod';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { type IncomingAnswer, retryAfterSeconds } from '#platform/server/network/http-client.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';

const Envelope = z.object({
  error: z.object({
    type: z.string().catch(''),
    code: z.string().nullish().catch(null),
    decline_code: z.string().nullish().catch(null),
    message: z.string().catch(''),
  }),
});

/** The code of our own for a call where nothing is sold. */
export const NOT_SELLING = 'not_selling';

const statusClasses: Record<number, CallErrorClass> = {
  400: 'invalid_request',
  401: 'auth_expired',
  402: 'rejected',
  403: 'permission_missing',
  404: 'not_found',
  409: 'retry_now',
  429: 'retry_now',
};

/** Stripe says whether a second try is worth it; where it does not, conflicts, limits and its own failures are. */
function classify(status: number, shouldRetry: unknown): CallErrorClass {
  const usual = statusClasses[status] ?? (status >= 500 ? 'retry_now' : 'unknown');
  if (shouldRetry === 'true') return 'retry_now';
  return shouldRetry === 'false' && usual === 'retry_now' ? 'retry_later' : usual;
}

/**
 * Reads an answer of Stripe as the error it is (integrations 11.2). Its code is Stripe's, that of the bank behind a dot:
 * 'card_declined.insufficient_funds'.
 *
 * @returns null for a success.
 */
export function readStripeError({ status, headers, json }: IncomingAnswer): ProviderError | null {
  if (status < 400) return null;
  const error = Envelope.safeParse(json()).data?.error;
  const call_class = classify(status, headers['stripe-should-retry']);
  const code = error?.code ?? (error?.type === 'idempotency_error' ? error.type : null);
  return new ProviderError({
    call_class,
    code: error?.decline_code ? `${code}.${error.decline_code}` : code,
    said: error?.message ?? `status ${status}`,
    retry_after_seconds: call_class === 'retry_now' ? (retryAfterSeconds(headers) ?? null) : null,
  });
}

/**
 * What a failed call means for who asked. `declined`: the bank says no, and another card may do. `refused`: the same call
 * never succeeds. `momentary`: the same call, with the same key, may succeed later. `misconfigured`: the operator must
 * mend our account.
 */
export type StripeFailure = 'declined' | 'refused' | 'momentary' | 'misconfigured';

const failures: Record<CallErrorClass, StripeFailure> = {
  rejected: 'declined',
  invalid_request: 'refused',
  not_found: 'refused',
  retry_now: 'momentary',
  retry_later: 'momentary',
  unknown: 'momentary',
  auth_expired: 'misconfigured',
  permission_missing: 'misconfigured',
};

export const findFailure = ({ call_class }: ProviderError): StripeFailure => failures[call_class];

/** Codes with which the bank wants the customer to confirm a payment, which another card does not need. */
const CONFIRMATION = [
  'invoice_payment_intent_requires_action',
  'authentication_required',
  'payment_intent_action_required',
];

/** Returns whether the customer must confirm a payment at their bank, at the page of the invoice. */
export const needsConfirmation = ({ code }: ProviderError): boolean =>
  CONFIRMATION.some((one) => code === one || code?.endsWith(`.${one}`));
