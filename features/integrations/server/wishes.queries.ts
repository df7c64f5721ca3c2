import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, type Scope, withWorker } from '#platform/server/database/scope.ts';

/** What the directory needs to know of the caller. */
export interface CallerFacts {
  /** ISO code of the organisation's country. */
  country: string;
  /** Integrations they clicked Connect of (S0-4-46). */
  preferred: string[];
  /** False once they asked not to be warned that no lead source is connected. */
  wants_warning: boolean;
  /** Upcoming integrations they want to hear of. */
  wishes: string[];
}

export async function readCallerFacts(scope: Scope): Promise<CallerFacts> {
  const row = await scope.db
    .selectFrom('user_preferences')
    .innerJoin('orgs', 'orgs.org_id', 'user_preferences.org_id')
    .where('user_preferences.org_id', '=', scope.org_id)
    .where('user_preferences.profile_id', '=', scope.actor.profile_id)
    .select([
      'default_country',
      'preferred_integrations',
      'connect_lead_source_warning',
      sql<string[]>`array(
        select integration_id from integration_wishes
        where org_id = ${scope.org_id} and profile_id = ${scope.actor.profile_id})`.as('wishes'),
    ])
    .executeTakeFirstOrThrow();
  return {
    country: row.default_country,
    preferred: row.preferred_integrations,
    wants_warning: row.connect_lead_source_warning,
    wishes: row.wishes,
  };
}

export const insertWish = (scope: Scope, integration_id: string) =>
  scope.db
    .insertInto('integration_wishes')
    .values({ org_id: scope.org_id, profile_id: scope.actor.profile_id, integration_id, created_at: nowIso() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteWish = (scope: Scope, integration_id: string) =>
  scope.db
    .deleteFrom('integration_wishes')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .where('integration_id', '=', integration_id)
    .execute();

/** Takes the wishes for one integration off. @returns the profiles that had it. */
export async function popWishes(scope: OrgScope, integration_id: string): Promise<number[]> {
  const rows = await scope.db
    .deleteFrom('integration_wishes')
    .where('org_id', '=', scope.org_id)
    .where('integration_id', '=', integration_id)
    .returning('profile_id')
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/** Returns the organisations where a person asked to be notified about one of these. */
export const orgsWithWishes = (database: Database, integration_ids: readonly string[]): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('integration_wishes')
      .where('integration_id', 'in', integration_ids)
      .select('org_id')
      .distinct()
      .execute();
    return rows.map(({ org_id }) => org_id);
  });
