import { nowMillis } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { withWorker } from '#platform/server/database/scope.ts';

const DAY_MS = 86_400_000;

/** Read at once; a run goes on until none is left. */
const AT_ONCE = 500;

export interface UnusedUpload {
  org_id: number;
  id: number;
  key: string;
}

/** Grants a day past their end that nothing ever used. */
export const listUnusedUploads = (database: Database): Promise<UnusedUpload[]> =>
  withWorker(database, (db) =>
    db
      .selectFrom('files')
      .where('status', '=', 'GRANTED')
      .where('granted_until', '<', new Date(nowMillis() - DAY_MS).toISOString())
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
