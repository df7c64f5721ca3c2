import { nowIso } from '#platform/server/clock.ts';
import type { GlobalScope } from '#platform/server/database/scope.ts';
import { equalBytes, hashCode, hashToken, newCode, newToken } from '#platform/server/sessions/secrets.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { type CodeVerdict, codeExpiry, judgeTry } from '../codes/codes.queries.ts';

/** Starts a change, which replaces the person's earlier one. @returns code and link token, which are stored hashed. */
export async function addEmailChange(globalScope: GlobalScope, secretKey: string, user_id: number, new_email: string) {
  const [id, code, token] = [uuidV7(), newCode(), newToken()];
  await globalScope.db
    .insertInto('email_changes')
    .values({
      id,
      user_id,
      new_email,
      code_hash: hashCode(secretKey, id, code),
      link_token_hash: hashToken(token),
      created_at: nowIso(),
      expires_at: codeExpiry(),
    })
    .execute();
  return { code, token };
}

const newestChange = (globalScope: GlobalScope, user_id: number) =>
  globalScope.db
    .selectFrom('email_changes')
    .select(['id', 'new_email', 'code_hash', 'link_token_hash', 'attempts', 'expires_at', 'completed_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export type EmailProof = { new_email: string; otp: string } | { token: string };

/**
 * Counts one try against the person's newest change and consumes the change when the code or the link's token is right.
 * The caller commits in either case, because a wrong try must count.
 *
 * @returns the address, verified when the verdict is `right`.
 */
export async function consumeEmailChange(
  globalScope: GlobalScope,
  secretKey: string,
  user_id: number,
  proof: EmailProof,
): Promise<{ verdict: CodeVerdict; email: string }> {
  const change = await newestChange(globalScope, user_id);
  const isOpen = change && !change.completed_at && change.expires_at > nowIso();
  if (!isOpen) return { verdict: 'wrong', email: '' };
  const isRight =
    'token' in proof
      ? equalBytes(change.link_token_hash, hashToken(proof.token))
      : proof.new_email.toLowerCase() === change.new_email.toLowerCase() &&
        equalBytes(change.code_hash, hashCode(secretKey, change.id, proof.otp));
  const verdict = judgeTry(isRight, change.attempts);
  await globalScope.db
    .updateTable('email_changes')
    .set({ attempts: change.attempts + 1, ...(verdict === 'right' && { completed_at: nowIso() }) })
    .where('id', '=', change.id)
    .execute();
  return { verdict, email: change.new_email };
}
