import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import type { RenewedToken } from '../provider.ts';

/** How long a process that renews a token is believed to be at it. */
const LEASE_MS = 30_000;

export interface StoredTokens {
  sealed_token: string | null;
  sealed_refresh_token: string | null;
}

/**
 * Begins to renew a token unless another process is at it.
 *
 * @param isOld tells whether the stored token is still the one that is to be renewed.
 * @returns the tokens as they are stored, and whether the caller renews them.
 */
export async function beginRenewal(
  scope: OrgScope,
  id: number,
  isOld: (stored: StoredTokens) => boolean,
): Promise<{ stored: StoredTokens | undefined; isMine: boolean }> {
  const stored = await scope.db
    .selectFrom('connections')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .select(['sealed_token', 'sealed_refresh_token', 'renewing_until'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  const isFree = !stored?.renewing_until || stored.renewing_until <= nowIso();
  const isMine = isFree && Boolean(stored?.sealed_refresh_token) && isOld(stored!);
  if (isMine) await setRenewing(scope, id, new Date(nowMillis() + LEASE_MS).toISOString());
  return { stored, isMine };
}

const setRenewing = (scope: OrgScope, id: number, renewing_until: string | null) =>
  scope.db
    .updateTable('connections')
    .set({ renewing_until })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/**
 * Ends a renewal. What a new consent gave meanwhile stays.
 *
 * @param sealed by what the token was renewed, as it was stored.
 * @param renewed null where the provider refused.
 */
export async function endRenewal(
  scope: OrgScope,
  { settings: { secret_key } }: Services,
  id: number,
  sealed: string,
  renewed: RenewedToken | null,
): Promise<void> {
  if (renewed)
    await scope.db
      .updateTable('connections')
      .set({
        sealed_token: seal(secret_key, renewed.token),
        token_expires_at: renewed.expires_at,
        ...(renewed.refresh && {
          sealed_refresh_token: seal(secret_key, renewed.refresh.token),
          refresh_expires_at: renewed.refresh.expires_at,
        }),
        updated_at: nowIso(),
      })
      .where('org_id', '=', scope.org_id)
      .where('id', '=', id)
      .where('sealed_refresh_token', '=', sealed)
      .execute();
  await setRenewing(scope, id, null);
}
