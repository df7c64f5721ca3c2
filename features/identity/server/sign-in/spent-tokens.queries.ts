import type { GlobalScope } from '#platform/server/database/scope.ts';
import { hashToken } from '#platform/server/sessions/secrets.ts';

/** @param expiresAt when the token is refused for its age anyway. @returns false when it was used before. */
export async function consumeToken(globalScope: GlobalScope, token: string, expiresAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await globalScope.db
    .insertInto('spent_tokens')
    .values({ token_hash: hashToken(token), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
