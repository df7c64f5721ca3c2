import { messages } from '#platform/contract/messages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { forgetCodeMessages } from '#platform/server/messages/messages.queries.ts';
import type { RequestFacts } from '#platform/server/request.ts';
import { withDoor } from '#platform/server/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { CodeHolder } from './challenges.ts';
import { type CodeVerdict, hasOpenCode, spendCode } from './codes.queries.ts';
import { countCodeTried } from './limits.ts';
import { tooManyCodes } from './send-codes.ts';

const CODE_EXPIRED = 'This code has expired. Please request a new one';
const TRIES_SPENT = 'Too many tries. Ask for a new code.';

type RequestId = Pick<RequestFacts, 'id'>;

/** What is said under the field. Wrong, used, expired and somebody else's look the same: more would help a guesser. */
export const refusedCode = (verdict: Exclude<CodeVerdict, 'right'>): Problem =>
  fieldProblem('otp', verdict === 'spent' ? TRIES_SPENT : messages.otp);

/**
 * Returns when the code is right and uses it up (S1-5-06).
 *
 * @throws Problem
 */
export async function requireCode(
  services: Services,
  request: RequestId,
  holder: CodeHolder,
  code: string,
): Promise<void> {
  const { challenge } = holder;
  if (challenge.channel === 'phone' && services.phone_verifier) return requireVerified(services, request, holder, code);
  const verdict = await withDoor(services.database, request.id, async (door) => {
    await countCodeTried(door, await holder.askingOn(door));
    const found = await spendCode(door, services.settings.secret_key, { ...challenge, code });
    if (found === 'right') await forgetCodeMessages(door, { to: challenge.target, code });
    return found;
  });
  if (verdict !== 'right') throw refusedCode(verdict);
}

/** The provider counts the tries. Whoever did not ask is refused here and cannot spend them. */
async function requireVerified(
  services: Services,
  request: RequestId,
  holder: CodeHolder,
  code: string,
): Promise<void> {
  const { challenge } = holder;
  const hasAsked = await withDoor(services.database, request.id, async (door) => {
    await countCodeTried(door, await holder.askingOn(door));
    return hasOpenCode(door, challenge);
  });
  if (!hasAsked) throw refusedCode('wrong');
  const check = await services.phone_verifier!.check(challenge.target, code);
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
