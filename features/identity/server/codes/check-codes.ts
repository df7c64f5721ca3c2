import { messages } from '#platform/contract/messages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { logSecurity, maskedContact, type Origin } from '#platform/server/logs/security-log.ts';
import { clearUsedCodeTexts } from '#platform/server/messages/messages.queries.ts';
import type { Services } from '#platform/server/services.ts';
import type { CodeHolder } from './challenges.ts';
import { type CodeVerdict, consumeCode, hasOpenCode } from './codes.queries.ts';
import { countCodeTried } from './limits.ts';
import { tooManyCodes } from './send-codes.ts';

const CODE_EXPIRED = 'This code has expired. Please request a new one';
const TRIES_SPENT = 'Too many attempts. Request a new code.';

/**
 * Returns the message under the field, the same for a wrong, used or expired code and one of somebody else, because
 * more would help an attacker guess.
 */
export const refusedCode = (verdict: Exclude<CodeVerdict, 'right'>): Problem =>
  fieldProblem('otp', verdict === 'spent' ? TRIES_SPENT : messages.otp);

/** Logs that somebody sent a refused code. */
export function logRefusedCode(
  services: Pick<Services, 'log'>,
  request: Origin,
  verdict: 'wrong' | 'spent' | 'expired',
  { channel, target }: { channel: string; target: string },
): void {
  const event = verdict === 'spent' ? 'code_tries_spent' : 'code_refused';
  logSecurity(services, request, event, { verdict, channel, target: maskedContact(target) });
}

/**
 * Returns when the code is right, and consumes it (S1-5-06).
 *
 * @throws Problem
 */
export async function requireCode(
  services: Services,
  request: Origin,
  holder: CodeHolder,
  code: string,
): Promise<void> {
  const { challenge } = holder;
  if (challenge.channel === 'phone' && services.phone_verifier) return requireVerified(services, request, holder, code);
  const verdict = await withGlobalScope(services.database, request.id, async (globalScope) => {
    await countCodeTried(globalScope, await holder.askingOn(globalScope));
    const found = await consumeCode(globalScope, services.settings.secret_key, { ...challenge, code });
    if (found === 'right') await clearUsedCodeTexts(globalScope, { to: challenge.target, code });
    return found;
  });
  if (verdict === 'right') return;
  logRefusedCode(services, request, verdict, challenge);
  throw refusedCode(verdict);
}

/** The provider counts the tries; somebody who did not ask for the code is refused here and cannot exhaust them. */
async function requireVerified(services: Services, request: Origin, holder: CodeHolder, code: string): Promise<void> {
  const { challenge } = holder;
  const hasAsked = await withGlobalScope(services.database, request.id, async (globalScope) => {
    await countCodeTried(globalScope, await holder.askingOn(globalScope));
    return hasOpenCode(globalScope, challenge);
  });
  if (!hasAsked) {
    logRefusedCode(services, request, 'wrong', challenge);
    throw refusedCode('wrong');
  }
  const check = await services.phone_verifier!.check(challenge.target, code);
  if (check.outcome === 'wrong' || check.outcome === 'expired') {
    logRefusedCode(services, request, check.outcome, challenge);
  }
  switch (check.outcome) {
    case 'approved':
      return;
    case 'wrong':
      throw refusedCode('wrong');
    case 'expired':
      throw fieldProblem('otp', CODE_EXPIRED);
    case 'too_many':
      throw tooManyCodes(check.retry_after_seconds);
    case 'unavailable':
      throw new Problem('not_available', { log_detail: check.reason });
  }
}
