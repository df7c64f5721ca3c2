import { messages } from '#platform/contract/messages.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { RequestFacts } from '#platform/server/request.ts';
import { withDoor } from '#platform/server/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { type CodeChannel, spendCode } from './codes.queries.ts';
import { countCodeTried } from './limits.ts';
import { tooManyCodes } from './send-codes.ts';

const CODE_EXPIRED = 'This code has expired. Please request a new one';

interface Proof {
  channel: CodeChannel;
  target: string;
  code: string;
}

/**
 * Returns when the code is right and uses it up. One answer for wrong, used, expired, older and sixth tries (S1-5-06):
 * more would help a guesser.
 *
 * @throws Problem
 */
export async function requireCode(services: Services, request: RequestFacts, proof: Proof): Promise<void> {
  const { channel, target, code } = proof;
  if (channel === 'phone' && services.phone_verifier) return requireVerified(services, request, target, code);
  const isRight = await withDoor(services.database, request.id, async (door) => {
    await countCodeTried(door, target, request.ip);
    return spendCode(door, services.settings.secret_key, proof);
  });
  if (!isRight) throw fieldProblem('otp', messages.otp);
}

async function requireVerified(services: Services, request: RequestFacts, number: string, code: string): Promise<void> {
  await withDoor(services.database, request.id, (door) => countCodeTried(door, number, request.ip));
  const check = await services.phone_verifier!.check(number, code);
  switch (check.outcome) {
    case 'approved':
      return;
    case 'wrong':
      throw fieldProblem('otp', messages.otp);
    case 'expired':
      throw fieldProblem('otp', CODE_EXPIRED);
    case 'too_many':
      throw tooManyCodes(check.retry_after_seconds);
    case 'unavailable':
      throw new Problem('not_available', { log_detail: check.reason });
  }
}
