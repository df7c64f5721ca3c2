import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

/** The most follow-ups a calendar holds, the earliest ones. */
const MAX_EVENTS = 1_000;

/** A feed asked for more often than this is not written down each time. */
const SEEN_EVERY = '5 minutes';

export const findFeed = (scope: Scope) =>
  scope.db
    .selectFrom('calendar_feeds')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .select(['sealed_token', 'created_at', 'last_read_at'])
    .executeTakeFirst();

export async function writeFeed(scope: Scope, sealed_token: string): Promise<void> {
  const values = { sealed_token, created_at: nowIso(), last_read_at: null };
  await scope.db
    .insertInto('calendar_feeds')
    .values({ org_id: scope.org_id, profile_id: scope.actor.profile_id, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'profile_id']).doUpdateSet(values))
    .execute();
}

export const removeFeed = (scope: Scope) =>
  scope.db
    .deleteFrom('calendar_feeds')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', scope.actor.profile_id)
    .execute();

/** Notes that a program asked for the feed. */
export async function markRead(scope: OrgScope, profile_id: number): Promise<void> {
  await sql`
    update calendar_feeds set last_read_at = ${nowIso()}
    where org_id = ${scope.org_id} and profile_id = ${profile_id}
      and (last_read_at is null or last_read_at < ${nowIso()}::timestamptz - ${SEEN_EVERY}::interval)`.execute(
    scope.db,
  );
}

/**
 * Returns the follow-ups with a time of which the actor is reminded: those of clients assigned to them, and of unassigned
 * clients those they set themselves. `changed_at` grows with every change of the follow-up or the client's name.
 */
export const listFeedEvents = (scope: Scope) =>
  scope.db
    .selectFrom('follow_ups')
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'follow_ups.client_id'))
    .where('follow_ups.org_id', '=', scope.org_id)
    .where('follow_ups.remind_on', 'is not', null)
    .where('clients.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(clients.assigned_to_id, follow_ups.profile_id) = ${scope.actor.profile_id}`)
    .where(toSql(clientAccess.view, scope.actor, 'clients'))
    .select([
      'follow_ups.client_id',
      'clients.name as client_name',
      'follow_ups.note',
      'follow_ups.created_at',
      'follow_ups.updated_at',
      sql<string>`follow_ups.remind_on`.as('remind_on'),
      sql<string>`greatest(follow_ups.updated_at, clients.updated_at)`.as('changed_at'),
    ])
    .orderBy('follow_ups.due_at')
    .orderBy('follow_ups.client_id')
    .limit(MAX_EVENTS)
    .execute();

export type FeedEvent = Awaited<ReturnType<typeof listFeedEvents>>[number];
