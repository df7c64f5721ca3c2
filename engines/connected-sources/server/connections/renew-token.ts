import { nowMillis, pause } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import type { RenewedToken } from '../provider.ts';
import { beginRenewal, endRenewal, type StoredTokens } from './renewals.queries.ts';

/** A token is renewed when it ends within this time (integrations 4.2). */
const SOON_MS = 7 * 86_400_000;
/** How long a renewal that failed is not tried again by this process. */
const FAILED_FOR_MS = 5 * 60_000;
/** How long others wait for a renewal that is under way: twenty seconds. */
const LOOKS = 100;
const LOOK_EVERY_MS = 200;

/** When this process may try to renew a token again, by organisation and connection. */
const failures = perProcess(() => new Map<string, number>());

export type RenewCall = (services: Services, refresh_token: string) => Promise<RenewedToken>;

interface OldToken {
  connection_id: number;
  token: string;
}

/** Tells whether a token should be renewed before it is used. */
export const isEndingSoon = (token_expires_at: string | null): boolean =>
  token_expires_at !== null && Date.parse(token_expires_at) - nowMillis() < SOON_MS;

/**
 * Renews the token of a person's permission; of several who want that at the same time one asks the provider. Throws what the
 * provider answered.
 *
 * @param waits false returns null at once where another is at it.
 * @returns the new token; null where the permission has none to be renewed by, or that failed a moment ago.
 */
export async function renewToken(
  services: Services,
  org_id: number,
  { connection_id, token }: OldToken,
  { renew, waits }: { renew: RenewCall; waits: boolean },
): Promise<string | null> {
  const failed = failures(services);
  const key = `${org_id}:${connection_id}`;
  if ((failed.get(key) ?? 0) > nowMillis()) return null;
  for (let look = 0; look < LOOKS; look += 1) {
    const { stored, isMine } = await inOrg(services, org_id, 'renew-token', (scope) =>
      beginRenewal(scope, connection_id, ({ sealed_token }) => open(services, sealed_token) === token),
    );
    if (!stored?.sealed_refresh_token) return null;
    const known = open(services, stored.sealed_token);
    if (known !== token) return known;
    if (isMine) return askProvider(stored);
    if (!waits) return null;
    await pause(LOOK_EVERY_MS);
  }
  return null;

  async function askProvider({ sealed_refresh_token }: StoredTokens): Promise<string> {
    try {
      const renewed = await renew(services, unseal(services.settings.secret_key, sealed_refresh_token!));
      await inOrg(services, org_id, 'renew-token', (scope) =>
        endRenewal(scope, services, connection_id, sealed_refresh_token!, renewed),
      );
      failed.delete(key);
      return renewed.token;
    } catch (error) {
      failed.set(key, nowMillis() + FAILED_FOR_MS);
      await inOrg(services, org_id, 'renew-token', (scope) =>
        endRenewal(scope, services, connection_id, sealed_refresh_token!, null),
      );
      throw error;
    }
  }
}

/** Null for a token that was sealed with another SECRET_KEY. */
function open({ settings }: Services, sealed: string | null): string | null {
  try {
    return sealed === null ? null : unseal(settings.secret_key, sealed);
  } catch {
    return null;
  }
}
