import { now, nowIso } from '#platform/server/clock.ts';
import type { GlobalScope } from '#platform/server/database/scope.ts';
import type { ServerCookie } from '#platform/server/http/cookies.ts';
import { hashToken, newToken } from '#platform/server/sessions/secrets.ts';
import type { CodeChannel } from './codes.queries.ts';

/** Identifies the browser to the people who signed in with it before. */
export const DEVICE_COOKIE = 'leadkeep_device' satisfies ServerCookie;

/** Seconds for which a browser is remembered after a sign-in. */
export const DEVICE_SECONDS = 365 * 86_400;

/** Finds the device behind this cookie, if its browser has signed in before as the person with this target. */
export async function findKnownDevice(
  globalScope: GlobalScope,
  cookie: string | undefined,
  { channel, target }: { channel: CodeChannel; target: string },
): Promise<Buffer | null> {
  if (!cookie) return null;
  const device = await globalScope.db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('device_hash')
    .where('device_hash', '=', hashToken(cookie))
    .where('known_devices.expires_at', '>', nowIso())
    .where(channel === 'email' ? 'users.email' : 'users.phone_e164', '=', target)
    .executeTakeFirst();
  return device?.device_hash ?? null;
}

/** Remembers the browser of a person who has just signed in. @returns the token for the cookie, stored hashed. */
export async function rememberDevice(
  globalScope: GlobalScope,
  user_id: number,
  cookie: string | undefined,
): Promise<{ token: string; device_hash: Buffer }> {
  const token = cookie && (await isRemembered(globalScope, cookie)) ? cookie : newToken();
  const device_hash = hashToken(token);
  const times = {
    last_used_at: nowIso(),
    expires_at: new Date(now().getTime() + DEVICE_SECONDS * 1000).toISOString(),
  };
  await globalScope.db
    .insertInto('known_devices')
    .values({ device_hash, user_id, ...times })
    .onConflict((conflict) => conflict.columns(['device_hash', 'user_id']).doUpdateSet(times))
    .execute();
  return { token, device_hash };
}

/** Recognises a token this server issued; one that somebody else put into the browser is replaced. */
async function isRemembered(globalScope: GlobalScope, cookie: string): Promise<boolean> {
  const found = await globalScope.db
    .selectFrom('known_devices')
    .select('user_id')
    .where('device_hash', '=', hashToken(cookie))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets the devices of the sessions a person has ended, except the present one. */
export async function deleteKnownDevices(
  globalScope: GlobalScope,
  user_id: number,
  hashes: readonly (Buffer | null)[],
  here: string | undefined,
): Promise<void> {
  const kept = here && hashToken(here);
  const forgotten = hashes.filter((hash): hash is Buffer => hash !== null && !(kept && hash.equals(kept)));
  if (forgotten.length === 0) return;
  await globalScope.db
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('device_hash', 'in', forgotten)
    .execute();
}
