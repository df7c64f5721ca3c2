import { now, nowIso } from '#platform/server/clock.ts';
import type { Door } from '#platform/server/scope.ts';
import { equalBytes, hashCode, newCode } from '#platform/server/secrets.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { CODE_MINUTES, CODE_TRIES } from '../contract.ts';

export type CodeChannel = 'email' | 'phone';

/** When something made now stops working. */
export const codeExpiry = (): string => new Date(now().getTime() + CODE_MINUTES * 60_000).toISOString();

/** Makes the code that from now on is the only one of this target. @returns the six digits, which are stored hashed. */
export async function addCode(door: Door, secretKey: string, channel: CodeChannel, target: string): Promise<string> {
  const [id, code] = [uuidV7(), newCode()];
  await door.db
    .insertInto('otp_challenges')
    .values({
      id,
      channel,
      target,
      code_hash: hashCode(secretKey, id, code),
      created_at: nowIso(),
      expires_at: codeExpiry(),
    })
    .execute();
  return code;
}

/**
 * Counts one try against the target's newest code and uses the code up when it is right. The caller commits in either
 * case, because a wrong try must count.
 *
 * @returns false for a wrong, used, expired or older code, and after five tries.
 */
export async function spendCode(
  door: Door,
  secretKey: string,
  proof: { channel: CodeChannel; target: string; code: string },
): Promise<boolean> {
  const newest = await door.db
    .selectFrom('otp_challenges')
    .select(['id', 'code_hash', 'attempts', 'expires_at', 'consumed_at'])
    .where('channel', '=', proof.channel)
    .where('target', '=', proof.target)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const isOpen = newest && newest.consumed_at === null && newest.attempts < CODE_TRIES && newest.expires_at > nowIso();
  if (!isOpen) return false;
  const isRight = equalBytes(newest.code_hash, hashCode(secretKey, newest.id, proof.code));
  await door.db
    .updateTable('otp_challenges')
    .set({ attempts: newest.attempts + 1, ...(isRight && { consumed_at: nowIso() }) })
    .where('id', '=', newest.id)
    .execute();
  return isRight;
}
