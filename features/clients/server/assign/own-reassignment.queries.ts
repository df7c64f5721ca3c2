import { sql } from 'kysely';
import { millisAgo } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { clientReassigned } from '../../events.ts';

/** How long a person may undo their own assignment; the toast that offers it stays while it is held. */
const UNDO_WINDOW_MS = 10 * 60_000;

/**
 * Returns a client whose last reassignment was the actor's own and recent, with the assignee before, locked until the transaction ends.
 * What the actor may see by now does not matter, because they undo their own change.
 */
export async function lockOwnReassignment(scope: Scope, id: number) {
  const since = millisAgo(UNDO_WINDOW_MS);
  const { rows } = await sql<{ id: number; assigned_to_id: number | null; former_id: number | null }>`
    select clients.id, clients.assigned_to_id, (last.payload->>'from_id')::bigint as former_id
    from clients
    cross join lateral (
      select actor_profile_id, payload, created_at
      from events
      where events.org_id = clients.org_id and events.subject = 'client' and events.subject_id = clients.id
        and events.kind = ${clientReassigned.kind}
      order by events.id desc
      limit 1
    ) as last
    where clients.org_id = ${scope.org_id} and clients.id = ${id} and clients.deleted_at is null
      and last.actor_profile_id = ${scope.actor.profile_id} and last.created_at > ${since}
      and clients.assigned_to_id is not distinct from (last.payload->>'to_id')::bigint
    for update of clients`.execute(scope.db);
  return rows[0];
}
