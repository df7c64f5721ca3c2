import type { GlobalScope } from '../database/scope.ts';
import { hashToken } from './secrets.ts';

/** @param expiresAt when the token is refused for its age anyway. @returns false when it was used before. */
export async function consumeToken(globalScope: GlobalScope, token: string, expiresAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await globalScope.db
    .insertInto('spent_tokens')
    .values({ token_hash: hashToken(token), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Tells whether a token was used before. */
export async function isTokenSpent({ db }: GlobalScope, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('spent_tokens')
    .where('token_hash', '=', hashToken(token))
    .select('expires_at')
    .executeTakeFirst();
  return row !== undefined;
}
