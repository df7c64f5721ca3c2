import { sql } from 'kysely';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

export interface UploadUse {
  /** Bytes of all files and of unused grants. */
  bytes: number;
  bytes_of_day: number;
  uploads_of_day: number;
  /** Grants that can still be used. */
  open: number;
}

/** Returns what the organisation stores and uploads, locked until this grant is written or refused. */
export async function lockUploadUse(scope: OrgScope): Promise<UploadUse> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${scope.org_id}`}, 0))`.execute(scope.db);
  const since = daysAgo(1);
  const { rows } = await sql<UploadUse>`
    select
      coalesce(sum(coalesce(size_bytes, granted_bytes)), 0)::bigint as bytes,
      coalesce(sum(coalesce(size_bytes, granted_bytes)) filter (where created_at > ${since}), 0)::bigint as bytes_of_day,
      (count(*) filter (where created_at > ${since}))::int as uploads_of_day,
      (count(*) filter (where status = 'GRANTED' and granted_until > ${nowIso()}))::int as open
    from files where org_id = ${scope.org_id}`.execute(scope.db);
  return rows[0]!;
}
