import { sql } from 'kysely';
import type { OrgScope } from '../database/scope.ts';

/** What a screen receives: ids and the kind, never personal data. */
export interface LiveEvent {
  id: string;
  kind: string;
  subject: string;
  subject_id: number;
  actor_profile_id: number | null;
  audience: number[] | null;
  to_profile_id: number | null;
}

/** The most events one catch-up reads; a browser further behind reloads its data. */
export const CATCH_UP_LIMIT = 1_000;

/** Returns the oldest transaction still open: nothing with a smaller number can still appear. */
export async function readLiveCursor(scope: OrgScope): Promise<string> {
  const { rows } = await sql<{ cursor: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor`.execute(scope.db);
  return rows[0]!.cursor;
}

/** An event with its transaction, by which the cursor moves. */
export type StoredLiveEvent = LiveEvent & { xact_id: string };

/**
 * Reads the events of transactions from the cursor on, except the known ones, and the next cursor. The cursor is at the
 * oldest open transaction, so that the next call finds what commits late. One statement reads both, because between two
 * statements something could commit that neither sees.
 */
export async function readEventsSince(
  scope: OrgScope,
  cursor: string,
  known: readonly string[] = [],
): Promise<{ events: StoredLiveEvent[]; cursor: string }> {
  const { rows } = await sql<StoredLiveEvent & { cursor: string; id: string | null }>`
    select at.cursor, found.id, found.kind, found.subject, found.subject_id, found.actor_profile_id, found.audience,
           found.to_profile_id, found.xact_id::text as xact_id
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as cursor) as at
    left join lateral (
      select id, kind, subject, subject_id, actor_profile_id, audience, to_profile_id, xact_id
      from events
      where org_id = ${scope.org_id} and xact_id >= ${cursor}::xid8 and id <> all(${known}::uuid[])
        and (to_profile_id is not null or audience is null or audience <> '{}')
      order by xact_id, id
      limit ${CATCH_UP_LIMIT}
    ) as found on true
    order by found.xact_id, found.id`.execute(scope.db);
  return { events: rows.filter(({ id }) => id !== null), cursor: rows[0]!.cursor };
}
