import { daysAgo } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { withWorker } from '#platform/server/database/scope.ts';

/** How many are read at once; a run continues until none is left. */
const AT_ONCE = 500;

export interface UnusedUpload {
  org_id: number;
  id: number;
  key: string;
}

/** Lists grants that nothing used within a day after they expired. */
export const listUnusedUploads = (database: Database): Promise<UnusedUpload[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('files')
      .where('status', '=', 'GRANTED')
      .where('granted_until', '<', daysAgo(1))
      .select(['org_id', 'id', 'key'])
      .orderBy('granted_until')
      .limit(AT_ONCE)
      .execute(),
  );

export const deleteUnusedUpload = (database: Database, { org_id, id }: UnusedUpload) =>
  withWorker(database, (db) =>
    db
      .deleteFrom('files')
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .where('status', '=', 'GRANTED')
      .executeTakeFirst(),
  );
