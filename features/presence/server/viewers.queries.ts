import { type RawBuilder, sql } from 'kysely';
import type { EventKind } from '#platform/contract/event.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { passOn } from '#platform/server/live/relay-event.ts';
import { SILENT_MS, type Viewer } from '../contract.ts';
import { viewersChanged } from '../events.ts';

/** The most people one record names. */
const MAX_VIEWERS = 20;

const at = (millis: number) => new Date(millis).toISOString();

interface Tab {
  id: number;
  tab: string;
}

/** A tab in which a record is open. */
interface OpenRecord extends Tab {
  kind: 'client' | 'lead_form' | 'content';
}

/**
 * Keeps that a tab of the actor shows this record, and returns who else has it open. Others hear of it when the tab is
 * new. What silent tabs of the organisation have left is deleted on the way; all in one statement.
 *
 * @param told SQL that tells the others.
 */
async function reportViewing(
  { db, org_id, actor }: Scope,
  { kind, id, tab }: OpenRecord,
  told: RawBuilder<unknown>,
): Promise<Viewer[]> {
  const now = at(nowMillis());
  const silent = at(nowMillis() - SILENT_MS);
  const { rows } = await sql<Viewer>`
    with known as (
      select from record_viewers
      where org_id = ${org_id} and kind = ${kind} and record_id = ${id} and tab = ${tab}::uuid and seen_at >= ${silent}
    ), left_behind as (
      delete from record_viewers
      where org_id = ${org_id} and seen_at < ${silent} and (kind, record_id, tab) <> (${kind}, ${id}, ${tab}::uuid)
    ), reported as (
      insert into record_viewers (org_id, kind, record_id, tab, profile_id, seen_at)
      values (${org_id}, ${kind}, ${id}, ${tab}::uuid, ${actor.profile_id}, ${now})
      on conflict (org_id, kind, record_id, tab) do update set seen_at = excluded.seen_at
      where record_viewers.profile_id = excluded.profile_id
      returning tab
    ), told as (
      select ${told} from reported where not exists (select from known)
    )
    select profiles.id, profiles.name
    from record_viewers
    join profiles on profiles.org_id = record_viewers.org_id and profiles.id = record_viewers.profile_id
    where record_viewers.org_id = ${org_id} and record_viewers.kind = ${kind} and record_viewers.record_id = ${id}
      and record_viewers.seen_at >= ${silent} and record_viewers.profile_id <> ${actor.profile_id}
      and (select count(*) from told) >= 0
    group by profiles.id, profiles.name
    order by min(record_viewers.seen_at), profiles.id
    limit ${MAX_VIEWERS}`.execute(db);
  return rows;
}

/** Ends the report of a tab of the actor, and tells the others. */
async function endViewing(
  { db, org_id, actor }: Scope,
  { kind, id, tab }: OpenRecord,
  told: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with ended as (
      delete from record_viewers
      where org_id = ${org_id} and kind = ${kind} and record_id = ${id} and tab = ${tab}::uuid
        and profile_id = ${actor.profile_id}
      returning record_id
    )
    select ${told} from ended`.execute(db);
}

interface ViewingInput {
  scope: Scope;
  params: Tab;
}

/**
 * Handles the calls about the tabs that show a record of one kind.
 *
 * @param changed announced when a person comes or goes.
 * @param findAudience returns whose screens hear of it; everybody with the right to the record when absent.
 */
export const recordViewing = (
  kind: OpenRecord['kind'],
  changed: EventKind,
  findAudience: (scope: Scope, id: number) => RawBuilder<unknown> | null = () => null,
) => {
  const tell = (scope: Scope, id: number) =>
    passOn(scope, changed, { subject_id: id, audience: findAudience(scope, id) });
  return {
    report: async ({ scope, params }: ViewingInput) => ({
      viewers: await reportViewing(scope, { kind, ...params }, tell(scope, params.id)),
    }),
    end: ({ scope, params }: ViewingInput) => endViewing(scope, { kind, ...params }, tell(scope, params.id)),
  };
};

/** The same for the record of a client; those who may see it hear of it. */
export const clientViewing = recordViewing(
  'client',
  viewersChanged,
  ({ org_id }, id) => sql`(
    select coalesce(jsonb_agg(clients.assigned_to_id_or_zero), '[]') from clients
    where clients.org_id = ${org_id} and clients.id = ${id})`,
);
