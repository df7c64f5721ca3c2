import { nowIso } from '#platform/server/clock.ts';
import type { GlobalScope } from '#platform/server/database/scope.ts';

/** Counts the devices on which the person is signed in to this organisation (S0-3-15). */
export async function countDevices(globalScope: GlobalScope, org_id: number, profile_id: number): Promise<number> {
  const { devices } = await globalScope.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('is_provisional', '=', false)
    .where('expires_at', '>', nowIso())
    .executeTakeFirstOrThrow();
  return devices;
}
