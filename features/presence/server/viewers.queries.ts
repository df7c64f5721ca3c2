import { sql } from 'kysely';
import type { ClientRow } from '#features/clients/access.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { passOn } from '#platform/server/live/pass-on.ts';
import { SILENT_MS, type Viewer } from '../contract.ts';
import { viewersChanged } from '../events.ts';

/** The most people one record names. */
const MAX_VIEWERS = 20;

const at = (millis: number) => new Date(millis).toISOString();

/**
 * Keeps that a tab of the actor shows this client, and returns who else has it open. Others hear of it when the tab is
 * new. What silent tabs of the organisation have left is deleted on the way; all in one statement.
 */
export async function reportViewing(scope: Scope, client: ClientRow, tab: string): Promise<Viewer[]> {
  const { org_id, actor } = scope;
  const now = at(nowMillis());
  const silent = at(nowMillis() - SILENT_MS);
  const told = passOn(scope, viewersChanged, {
    subject_id: client.id,
    audience: [client.assigned_to_id_or_zero],
  });
  const { rows } = await sql<Viewer>`
    with known as (
      select from client_viewers
      where org_id = ${org_id} and client_id = ${client.id} and tab = ${tab}::uuid and seen_at >= ${silent}
    ), left_behind as (
      delete from client_viewers
      where org_id = ${org_id} and seen_at < ${silent} and (client_id, tab) <> (${client.id}, ${tab}::uuid)
    ), reported as (
      insert into client_viewers (org_id, client_id, tab, profile_id, seen_at)
      values (${org_id}, ${client.id}, ${tab}::uuid, ${actor.profile_id}, ${now})
      on conflict (org_id, client_id, tab) do update set seen_at = excluded.seen_at
      where client_viewers.profile_id = excluded.profile_id
      returning tab
    ), told as (
      select ${told} from reported where not exists (select from known)
    )
    select profiles.id, profiles.name
    from client_viewers
    join profiles on profiles.org_id = client_viewers.org_id and profiles.id = client_viewers.profile_id
    where client_viewers.org_id = ${org_id} and client_viewers.client_id = ${client.id}
      and client_viewers.seen_at >= ${silent} and client_viewers.profile_id <> ${actor.profile_id}
      and (select count(*) from told) >= 0
    group by profiles.id, profiles.name
    order by min(client_viewers.seen_at), profiles.id
    limit ${MAX_VIEWERS}`.execute(scope.db);
  return rows;
}

/** Ends the report of a tab of the actor, and tells those who may see the client. */
export async function endViewing(scope: Scope, client_id: number, tab: string): Promise<void> {
  const told = passOn(scope, viewersChanged, {
    subject_id: client_id,
    audience: sql`jsonb_build_array(clients.assigned_to_id_or_zero)`,
  });
  await sql`
    with ended as (
      delete from client_viewers
      where org_id = ${scope.org_id} and client_id = ${client_id} and tab = ${tab}::uuid
        and profile_id = ${scope.actor.profile_id}
      returning client_id
    )
    select ${told} from ended
    join clients on clients.org_id = ${scope.org_id} and clients.id = ended.client_id`.execute(scope.db);
}
