import { messages } from '#platform/contract/messages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { now } from '#platform/server/clock.ts';
import { type GlobalScope, withGlobalScope } from '#platform/server/database/scope.ts';
import type { RequestFacts } from '#platform/server/http/request.ts';
import { channelBrokenSince } from '#platform/server/messages/messages.queries.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { sendMessage, sendMessageNow } from '#platform/server/messages/outbox.queries.ts';
import { deliverMessage } from '#platform/server/messages/send-message.job.ts';
import type { Services } from '#platform/server/services.ts';
import { CODE_MINUTES, RESEND_SECONDS } from '../../contract.ts';
import type { CodeHolder } from './challenges.ts';
import { signInEmail, signInText } from './code-messages.ts';
import { addCode } from './codes.queries.ts';
import { countCodeAsked } from './limits.ts';

type RequestId = Pick<RequestFacts, 'id'>;

export const codeSent = {
  success: true,
  expires_in_seconds: CODE_MINUTES * 60,
  resend_after_seconds: RESEND_SECONDS,
} as const;

/** How long a broken sender is skipped before a sign-in tries it again. */
const BROKEN_MS = 5 * 60_000;

const USE_EMAIL = 'Text messages cannot be sent right now. Sign in with your e-mail address instead.';

type CodeMessage = (to: string, code: string) => OutgoingMessage;

/** Sends a code to the address whether or not it has an account, so that the answer does not reveal it. */
export async function sendEmailCode(
  services: Services,
  { id }: RequestId,
  holder: CodeHolder,
  write: CodeMessage = signInEmail,
) {
  const { challenge } = holder;
  await withGlobalScope(services.database, id, async (globalScope) => {
    await countCodeAsked(globalScope, await holder.askingOn(globalScope));
    const code = await addCode(globalScope, services.settings.secret_key, challenge);
    await sendMessage(globalScope, write(challenge.target, code));
  });
  return codeSent;
}

/**
 * Sends a code to the number at once, so that an unreachable number is reported under its field.
 *
 * @throws Problem when text messages are not set up, do not work now, or not to this number.
 */
export async function sendPhoneCode(services: Services, request: RequestId, holder: CodeHolder) {
  refuseWithoutSms(services);
  if (services.phone_verifier) await startVerification(services, request, holder);
  else await sendOwnCode(services, request, holder);
  return codeSent;
}

/** Refuses a channel that is not set up, except in local mode (readings.md D14). */
function refuseWithoutSms({ settings, messenger, phone_verifier }: Services): void {
  if (!settings.local_mode && !messenger.sms && !phone_verifier) {
    throw new Problem('not_configured', { detail: 'Sign-in by phone is not set up here. Use your e-mail address.' });
  }
}

async function sendOwnCode(services: Services, request: RequestId, holder: CodeHolder): Promise<void> {
  const { challenge } = holder;
  const messageId = await withGlobalScope(services.database, request.id, async (globalScope) => {
    await countCodeAsked(globalScope, await holder.askingOn(globalScope));
    await refuseWhileBroken(globalScope);
    const code = await addCode(globalScope, services.settings.secret_key, challenge);
    return sendMessageNow(globalScope, signInText(challenge.target, code));
  });
  const report = await deliverMessage(services, messageId, request.id);
  if (report?.outcome === 'refused') throw fieldProblem('phone_number', report.reason);
  if (report?.outcome === 'wait' && report.is_channel_broken) throw new Problem('not_available', { detail: USE_EMAIL });
}

async function refuseWhileBroken(globalScope: GlobalScope): Promise<void> {
  const since = await channelBrokenSince(globalScope, 'sms');
  if (since && now().getTime() - Date.parse(since) < BROKEN_MS)
    throw new Problem('not_available', { detail: USE_EMAIL });
}

async function startVerification(services: Services, request: RequestId, holder: CodeHolder): Promise<void> {
  await withGlobalScope(services.database, request.id, async (globalScope) => {
    await countCodeAsked(globalScope, await holder.askingOn(globalScope));
    // The provider makes the code; ours is sent to nobody and only records who asked.
    await addCode(globalScope, services.settings.secret_key, holder.challenge);
  });
  const start = await services.phone_verifier!.start(holder.challenge.target);
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
