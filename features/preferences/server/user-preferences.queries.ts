import { DateTime } from 'luxon';
import type * as z from 'zod';
import { decideSubscriptionAccess } from '#features/subscription/contract.ts';
import { listKeys } from '#platform/contract/keys-of.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type UserPreferences, UserPreferencesDraft, type VisitedPage } from '../contract.ts';

const draftFields = listKeys(UserPreferencesDraft.shape);

const selectOwn = ({ db, org_id, actor }: Scope) =>
  db.selectFrom('user_preferences').where('org_id', '=', org_id).where('profile_id', '=', actor.profile_id);

const updateOwn = ({ db, org_id, actor }: Scope) =>
  db.updateTable('user_preferences').where('org_id', '=', org_id).where('profile_id', '=', actor.profile_id);

/** Returns the zone of the actor's clock. */
export async function readTimeZone(scope: Scope): Promise<string> {
  const preferences = await selectOwn(scope).select('time_zone').executeTakeFirst();
  return preferences?.time_zone ?? 'UTC';
}

/** Returns when the actor's last export of clients began that was sent to its end; null when there was none. */
export async function readLastExport(scope: Scope): Promise<string | null> {
  const preferences = await selectOwn(scope).select('last_client_export_datetime').executeTakeFirst();
  return preferences?.last_client_export_datetime ?? null;
}

/** Notes an export of clients that was sent to its end. */
export const recordExport = (scope: Scope, at: string) =>
  updateOwn(scope).set({ last_client_export_datetime: at }).execute();

export async function getUserPreferences(scope: Scope): Promise<UserPreferences> {
  const { preferred_integrations, ...row } = await selectOwn(scope)
    .select([...draftFields, 'preferred_integrations', 'last_client_export_datetime'])
    .executeTakeFirstOrThrow();
  return {
    ...(row as UserPreferencesDraft & Pick<UserPreferences, 'last_client_export_datetime'>),
    default_next_step_time_utc: utcTimeToday(row.default_next_step_time, row.time_zone),
    integrations_available: preferred_integrations,
    subscription_access_policy: decideSubscriptionAccess(scope.actor),
  };
}

export async function writeUserPreferences(
  scope: Scope,
  values: Partial<UserPreferencesDraft> & { preferred_integrations?: string[] },
): Promise<void> {
  await updateOwn(scope).set(values).execute();
}

/** Inserts the defaults of a new profile; existing preferences stay. */
export const insertUserPreferences = (
  scope: { org_id: number } & Pick<Scope, 'db'>,
  profile_id: number,
  time_zone: string,
) =>
  scope.db
    .insertInto('user_preferences')
    .values({ org_id: scope.org_id, profile_id, time_zone })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const countVisit = (scope: Scope, page: z.output<typeof VisitedPage>) =>
  scope.db
    .insertInto('visited_pages')
    .values({ org_id: scope.org_id, profile_id: scope.actor.profile_id, page, last_visited_at: nowIso() })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'profile_id', 'page']).doUpdateSet((eb) => ({
        visits: eb('visited_pages.visits', '+', 1),
        last_visited_at: nowIso(),
      })),
    )
    .execute();

/**
 * Returns a local wall time of today as a time of day in UTC (S0-3-09). Where the clock skips it today, the instant
 * after the jump counts.
 *
 * @param time 'HH:MM'. @returns 'HH:MM:SS'.
 */
function utcTimeToday(time: string, timeZone: string): string {
  const [hour, minute] = time.split(':').map(Number);
  return DateTime.fromMillis(nowMillis(), { zone: timeZone })
    .set({ hour, minute, second: 0, millisecond: 0 })
    .toUTC()
    .toFormat('HH:mm:ss');
}
