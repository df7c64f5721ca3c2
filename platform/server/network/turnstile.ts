import * as z from 'zod';
import type { CallErrorClass } from '../../contract/provider-calls.ts';
import type { Services } from '../services.ts';
import type { IncomingAnswer } from './http-client.ts';
import { callProvider, ProviderError } from './provider-call.ts';

/**
 * What became of a challenge: `spent` was used before or is too old, `unreachable` could not be asked about. Who must be sure
 * goes on with `passed` alone.
 */
export type ChallengeResult = 'passed' | 'failed' | 'spent' | 'unreachable';

/** A visitor's answer to a challenge. */
export interface ChallengeAnswer {
  token: string;
  /** What the challenge was drawn for; one drawn for something else does not count. */
  action: string;
  /** The same key asked again gets the same answer. */
  idempotency_key: string;
}

const MAX_TOKEN = 2_048;
/** Milliseconds for all tries, because a visitor waits. */
const DEADLINE_MS = 1_500;

/** Secrets of Cloudflare's that always pass, from a host of theirs. */
const ALWAYS_PASSES = '1x0000000000000000000000000000000AA';

const Verified = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
});
type Verified = z.output<typeof Verified>;

/** What each error code means for us (integrations 10.2); the secret is ours, so a wrong one is our fault. */
const classes: Record<string, CallErrorClass> = {
  'missing-input-secret': 'auth_expired',
  'invalid-input-secret': 'auth_expired',
  'missing-input-response': 'invalid_request',
  'invalid-input-response': 'rejected',
  'timeout-or-duplicate': 'rejected',
  'bad-request': 'invalid_request',
  'internal-error': 'retry_now',
};
const SPENT = 'timeout-or-duplicate';
const MADE_UP = 'invalid-input-response';

/** Asks Turnstile about an answer. Never throws for what Turnstile or the visitor does. */
export async function verifyChallenge(services: Services, answer: ChallengeAnswer): Promise<ChallengeResult> {
  if (answer.token.length > MAX_TOKEN) return 'failed';
  try {
    const verified = await verifyTurnstile(services, answer);
    return isOurs(services, verified, answer) ? 'passed' : 'failed';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.code === SPENT) return 'spent';
    if (error.code === MADE_UP) return 'failed';
    complain(services, error);
    return 'unreachable';
  }
}

/** Makes the call. Throws ProviderError for everything that is no success, with the error code as its code. */
export function verifyTurnstile(services: Services, answer: ChallengeAnswer): Promise<Verified> {
  const { verify_url, secret } = services.settings.turnstile!;
  const { token, idempotency_key } = answer;
  return callProvider(services, {
    request: {
      service: 'turnstile',
      method: 'POST',
      url: verify_url,
      body: new URLSearchParams({ secret, response: token, idempotency_key }),
    },
    is_repeatable: true,
    deadline_ms: DEADLINE_MS,
    read: readVerified,
  });
}

/** Decides on the body, because a refusal comes with 200 or 400. */
function readVerified({ status, json }: IncomingAnswer): Verified {
  const verified = Verified.safeParse(json());
  const code = verified.data?.['error-codes']?.[0] ?? null;
  if (verified.data?.success && status < 300) return verified.data;
  if (code !== null) throw new ProviderError({ call_class: classes[code] ?? 'unknown', code });
  throw new ProviderError({ call_class: status >= 500 ? 'retry_now' : 'retry_later', said: `status ${status}` });
}

/** Whether the challenge was drawn here and for this; otherwise an answer given on another site would count. */
function isOurs(
  { settings }: Services,
  { hostname, action }: Verified,
  answer: Pick<ChallengeAnswer, 'action'>,
): boolean {
  if (settings.turnstile?.secret === ALWAYS_PASSES) return true;
  return hostname === new URL(settings.public_url).hostname && action === answer.action;
}

/** A secret that is refused stays refused until an operator changes it: every challenge goes unchecked until then. */
function complain({ log }: Services, error: ProviderError): void {
  if (error.call_class === 'auth_expired')
    log.error({ code: error.code }, 'Turnstile refuses TURNSTILE_SECRET; no challenge is checked');
  else log.warn({ code: error.code, call_class: error.call_class, said: error.said }, 'a challenge was not checked');
}
