import { now, nowIso } from '#platform/server/clock.ts';
import type { GlobalScope } from '#platform/server/database/scope.ts';
import { equalBytes, hashCode, newCode } from '#platform/server/sessions/secrets.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { CODE_MINUTES, CODE_TRIES } from '../../contract.ts';

export type CodeChannel = 'email' | 'phone';

/** Where a code is sent, and the hash of a token that only the browser or session has that asked for it. */
export interface Challenge {
  channel: CodeChannel;
  target: string;
  holder: Buffer;
}

/** Returns when a code made now expires. */
export const codeExpiry = (): string => new Date(now().getTime() + CODE_MINUTES * 60_000).toISOString();

/** Creates the holder's code for this target, which replaces earlier ones. @returns six digits, stored hashed. */
export async function addCode(
  globalScope: GlobalScope,
  secretKey: string,
  { channel, target, holder }: Challenge,
): Promise<string> {
  const [id, code] = [uuidV7(), newCode()];
  await globalScope.db
    .insertInto('otp_challenges')
    .values({
      id,
      channel,
      target,
      holder_hash: holder,
      code_hash: hashCode(secretKey, id, code),
      created_at: nowIso(),
      expires_at: codeExpiry(),
    })
    .execute();
  return code;
}

/** Returns the holder's newest code for the target, unless it was used or has expired. */
async function findOpenCode(globalScope: GlobalScope, { channel, target, holder }: Challenge) {
  const newest = await globalScope.db
    .selectFrom('otp_challenges')
    .select(['id', 'code_hash', 'attempts', 'expires_at', 'consumed_at'])
    .where('holder_hash', '=', holder)
    .where('channel', '=', channel)
    .where('target', '=', target)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const isOpen = newest && newest.consumed_at === null && newest.expires_at > nowIso();
  return isOpen ? newest : undefined;
}

/** Tells whether this holder has requested a code that is still valid. */
export const hasOpenCode = async (globalScope: GlobalScope, challenge: Challenge): Promise<boolean> =>
  (await findOpenCode(globalScope, challenge)) !== undefined;

/** `spent` means too many tries, after which only a new code helps. */
export type CodeVerdict = 'right' | 'wrong' | 'spent';

/** Returns the verdict on this try, counted with those before. */
export const judgeTry = (isRight: boolean, triesBefore: number): CodeVerdict => {
  if (triesBefore >= CODE_TRIES) return 'spent';
  if (isRight) return 'right';
  return triesBefore + 1 < CODE_TRIES ? 'wrong' : 'spent';
};

/**
 * Counts one try against the holder's newest code for the target and consumes the code when it is right. The caller
 * commits in either case, because a wrong try must count.
 *
 * @returns `wrong` also for a code that was used, has expired, or was requested by somebody else.
 */
export async function consumeCode(
  globalScope: GlobalScope,
  secretKey: string,
  proof: Challenge & { code: string },
): Promise<CodeVerdict> {
  const newest = await findOpenCode(globalScope, proof);
  if (!newest) return 'wrong';
  const verdict = judgeTry(equalBytes(newest.code_hash, hashCode(secretKey, newest.id, proof.code)), newest.attempts);
  await globalScope.db
    .updateTable('otp_challenges')
    .set({ attempts: newest.attempts + 1, ...(verdict === 'right' && { consumed_at: nowIso() }) })
    .where('id', '=', newest.id)
    .execute();
  return verdict;
}
