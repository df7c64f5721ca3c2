import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { withWorker } from '#platform/server/database/scope.ts';

/** Returns the sequences whose pause has ended, as the worker role. */
export const listEndedPauses = (database: Database) =>
  withWorker(database, (db) =>
    db
      .selectFrom('sequence_contents')
      .where('state', '=', 'PAUSED')
      .where('paused_until', '<=', nowIso())
      .select(['org_id', 'content_id as id'])
      .limit(1_000)
      .execute(),
  );

/** Returns the clients whose own pause has ended, as the worker role. */
export const listEndedClientPauses = (database: Database) =>
  withWorker(database, (db) =>
    db
      .selectFrom('sequence_clients')
      .where('state', '=', 'PAUSED')
      .where('paused_until', '<=', nowIso())
      .orderBy('paused_until')
      .select(['org_id', 'sequence_id', 'client_id'])
      .limit(1_000)
      .execute(),
  );
