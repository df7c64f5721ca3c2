import { sql } from 'kysely';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

const listClients = (scope: OrgScope, profileId: number) =>
  scope.db
    .selectFrom('clients')
    .where('clients.org_id', '=', scope.org_id)
    .where('clients.assigned_to_id_or_zero', '=', profileId)
    .where('clients.deleted_at', 'is', null);

/** Locks the next clients of a profile. */
export const lockClients = (scope: OrgScope, profileId: number, most: number) =>
  listClients(scope, profileId)
    .select(['clients.id', 'clients.assigned_to_id'])
    .orderBy('clients.id')
    .limit(most)
    .forUpdate()
    .execute();

/** Counts a profile's clients without test leads, and those of them with an open follow-up. */
export const countClients = (scope: Scope, profileId: number) =>
  listClients(scope, profileId)
    .where('clients.is_test', '=', false)
    .leftJoin('follow_ups', (join) => matchInOrg(join, 'follow_ups.client_id', 'clients.id'))
    .select([
      sql<number>`count(*)::int`.as('clients'),
      sql<number>`count(follow_ups.client_id)::int`.as('with_open_follow_up'),
    ])
    .executeTakeFirstOrThrow();
