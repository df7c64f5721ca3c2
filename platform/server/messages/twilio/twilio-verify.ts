import * as z from 'zod';
import { type HttpClient, type IncomingAnswer, OutsideError, retryAfterSeconds } from '../../network/http-client.ts';
import type { TwilioSettings } from '../../settings/settings.ts';
import type { PhoneVerifier, VerificationCheck, VerificationStart } from '../messenger.ts';
import { basicAuth, readTwilioError } from './twilio.ts';

/** Error codes of Twilio (integrations 10.3). */
const INVALID_PARAMETER = 60200;
const TOO_MANY_CHECKS = 60202;
const TOO_MANY_SENDS = 60203;
const NOT_FOUND = 20404;

/** Seconds that a verification lives, and the wait after too many sends or checks. */
const LIFETIME_S = 600;

const Check = z.object({ status: z.string(), valid: z.boolean() });

/** Lets Twilio Verify make, send and check the codes (integrations 10.3). */
export function createTwilioVerifier(settings: TwilioSettings, http: HttpClient): PhoneVerifier {
  const service = `${settings.verify_base}/v2/Services/${settings.verify_service_sid}`;
  const post = (path: string, fields: Record<string, string>) =>
    http.send({
      service: 'twilio-verify',
      method: 'POST',
      url: `${service}/${path}`,
      headers: { authorization: basicAuth(settings) },
      body: new URLSearchParams(fields),
    });
  return {
    start: (to) => readAnswer(post('Verifications', { To: to, Channel: 'sms' }), startOutcome),
    check: (to, code) => readAnswer(post('VerificationCheck', { To: to, Code: code }), checkOutcome),
  };
}

type Unavailable = { outcome: 'unavailable'; reason: string };

async function readAnswer<Result>(
  call: Promise<IncomingAnswer>,
  read: (answer: IncomingAnswer) => Result,
): Promise<Result | Unavailable> {
  try {
    return read(await call);
  } catch (error) {
    if (error instanceof OutsideError) return { outcome: 'unavailable', reason: error.message };
    throw error;
  }
}

function startOutcome(answer: IncomingAnswer): VerificationStart {
  if (answer.status === 201) return { outcome: 'sent' };
  const code = readTwilioError(answer)?.code;
  if (code === INVALID_PARAMETER) return { outcome: 'invalid_number' };
  if (code === TOO_MANY_SENDS) return { outcome: 'too_many', retry_after_seconds: LIFETIME_S };
  return unavailable(answer);
}

function checkOutcome(answer: IncomingAnswer): VerificationCheck {
  const check = Check.safeParse(answer.json());
  if (answer.status === 200 && check.success) {
    return { outcome: check.data.valid && check.data.status === 'approved' ? 'approved' : 'wrong' };
  }
  const code = readTwilioError(answer)?.code;
  if (code === NOT_FOUND) return { outcome: 'expired' };
  if (code === INVALID_PARAMETER) return { outcome: 'wrong' };
  if (code === TOO_MANY_CHECKS) return { outcome: 'too_many', retry_after_seconds: LIFETIME_S };
  return unavailable(answer);
}

function unavailable(answer: IncomingAnswer): Unavailable | { outcome: 'too_many'; retry_after_seconds: number } {
  if (answer.status === 429) {
    return { outcome: 'too_many', retry_after_seconds: retryAfterSeconds(answer.headers) ?? 60 };
  }
  return { outcome: 'unavailable', reason: `status ${answer.status} ${readTwilioError(answer)?.message ?? ''}` };
}
