import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** How an announced lead came; `notified_at` is null for one that was found by comparing. */
export interface NoticeTrace {
  lead_id: string;
  submitted_at: string | null;
  notified_at: string | null;
  fetched_at: string | null;
}

/** Returns how these leads came, as far as they were announced or found at a provider. */
export async function noticeTrace(scope: OrgScope, lead_ids: readonly string[]): Promise<NoticeTrace[]> {
  const { rows } = await sql<NoticeTrace>`
    select lead_id, submitted_at, case when origin = 'NOTICE' then notified_at end as notified_at, fetched_at
    from lead_notices
    where org_id = ${scope.org_id} and lead_id = any (${[...lead_ids]}::uuid[])`.execute(scope.db);
  return rows;
}
