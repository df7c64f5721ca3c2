import { messages } from '#platform/contract/messages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { now } from '#platform/server/clock.ts';
import { channelBrokenSince } from '#platform/server/messages/messages.queries.ts';
import { sendMessage, sendMessageNow } from '#platform/server/messages/outbox.queries.ts';
import { deliverMessage } from '#platform/server/messages/send-message.job.ts';
import type { RequestFacts } from '#platform/server/request.ts';
import { type Door, withDoor } from '#platform/server/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { CODE_MINUTES, RESEND_SECONDS } from '../contract.ts';
import { signInEmail, signInText } from './code-messages.ts';
import { addCode } from './codes.queries.ts';
import { countCodeAsked } from './limits.ts';

export const codeSent = {
  success: true,
  expires_in_seconds: CODE_MINUTES * 60,
  resend_after_seconds: RESEND_SECONDS,
} as const;

/** How long a broken sender is left alone before somebody's sign-in tries it again. */
const BROKEN_MS = 5 * 60_000;

const USE_EMAIL = 'Text messages cannot be sent right now. Sign in with your e-mail address instead.';

/** Sends a code to the address, account or not: the answer tells nothing about who has one. */
export async function sendEmailCode(services: Services, request: RequestFacts, email: string) {
  await withDoor(services.database, request.id, async (door) => {
    await countCodeAsked(door, email, request.ip);
    const code = await addCode(door, services.settings.secret_key, 'email', email);
    await sendMessage(door, signInEmail(email, code));
  });
  return codeSent;
}

/**
 * Sends a code to the number at once, so that a number which cannot be reached is said under its field.
 *
 * @throws Problem when text messages are not set up, do not work now, or not to this number.
 */
export async function sendPhoneCode(services: Services, request: RequestFacts, number: string) {
  refuseWithoutSms(services);
  if (services.phone_verifier) await startVerification(services, request, number);
  else await sendOwnCode(services, request, number);
  return codeSent;
}

/** Outside local mode a channel nobody set up does not exist (readings.md D14). */
function refuseWithoutSms({ settings, messenger, phone_verifier }: Services): void {
  if (!settings.local_mode && !messenger.sms && !phone_verifier) {
    throw new Problem('not_configured', { detail: 'Sign-in by phone is not set up here. Use your e-mail address.' });
  }
}

async function sendOwnCode(services: Services, request: RequestFacts, number: string): Promise<void> {
  const messageId = await withDoor(services.database, request.id, async (door) => {
    await countCodeAsked(door, number, request.ip);
    await refuseWhileBroken(door);
    const code = await addCode(door, services.settings.secret_key, 'phone', number);
    return sendMessageNow(door, signInText(number, code));
  });
  const report = await deliverMessage(services, messageId, request.id);
  if (report?.outcome === 'refused') throw fieldProblem('phone_number', report.reason);
  if (report?.outcome === 'wait' && report.is_channel_broken) throw new Problem('not_available', { detail: USE_EMAIL });
}

async function refuseWhileBroken(door: Door): Promise<void> {
  const since = await channelBrokenSince(door, 'sms');
  if (since && now().getTime() - Date.parse(since) < BROKEN_MS)
    throw new Problem('not_available', { detail: USE_EMAIL });
}

async function startVerification(services: Services, request: RequestFacts, number: string): Promise<void> {
  await withDoor(services.database, request.id, (door) => countCodeAsked(door, number, request.ip));
  const start = await services.phone_verifier!.start(number);
  if (start.outcome === 'invalid_number') throw fieldProblem('phone_number', messages.phoneNumber);
  if (start.outcome === 'too_many') throw tooManyCodes(start.retry_after_seconds);
  if (start.outcome === 'unavailable')
    throw new Problem('not_available', { detail: USE_EMAIL, log_detail: start.reason });
}

export const tooManyCodes = (retry_after_seconds: number) =>
  new Problem('too_many_requests', {
    detail: `Too many codes were requested for this number. Try again in ${Math.ceil(retry_after_seconds / 60)} minutes.`,
    retry_after_seconds,
  });
