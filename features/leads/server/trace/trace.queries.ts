import { sql } from 'kysely';
import { markClientsOpened } from '#features/notifications/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { leadSeen } from '../../events.ts';

/** A client somebody looks at, and the audience to tell. */
interface SeenClient {
  client_id: number;
  audience: readonly number[] | null;
}

/** Marks the unseen leads of these clients as seen, and tells the screens of each client that had one. */
export async function recordSeen(scope: Scope, seen: readonly SeenClient[]): Promise<void> {
  const rows = await scope.db
    .updateTable('lead_events')
    .set({ seen_at: nowIso(), seen_by_id: scope.actor.profile_id })
    .where('org_id', '=', scope.org_id)
    .where(
      'client_id',
      'in',
      seen.map(({ client_id }) => client_id),
    )
    .where('seen_at', 'is', null)
    .returning('client_id')
    .execute();
  await markClientsOpened(
    scope,
    seen.map(({ client_id }) => client_id),
  );
  const stamped = new Set(rows.map(({ client_id }) => client_id));
  const news = seen.filter(({ client_id }) => stamped.has(client_id));
  await recordAll(
    scope,
    leadSeen,
    news.map(({ client_id, audience }) => ({ subject_id: client_id, payload: {}, audience })),
  );
}

/** Records when the client's earlier leads were first answered. */
export async function stampAnswered(scope: OrgScope, client_id: number, at: string): Promise<void> {
  await scope.db
    .updateTable('lead_events')
    .set({ first_response_at: sql<string>`greatest(${at}::timestamptz, received_at)` })
    .where('org_id', '=', scope.org_id)
    .where('client_id', '=', client_id)
    .where('first_response_at', 'is', null)
    .execute();
}

/**
 * Does the same for leads of clients answered before, because a client has one first answer but each enquiry its own.
 */
export async function stampLaterAnswers(scope: OrgScope, client_ids: readonly number[], at: string): Promise<void> {
  await sql`
    update lead_events set first_response_at = ${at}
    from clients
    where lead_events.org_id = ${scope.org_id} and lead_events.client_id = any(${client_ids}::bigint[])
      and lead_events.first_response_at is null and lead_events.received_at <= ${at}
      and clients.org_id = lead_events.org_id and clients.id = lead_events.client_id
      and clients.first_response_at is not null`.execute(scope.db);
}
