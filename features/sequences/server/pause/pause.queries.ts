import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type Scope, withWorker } from '#platform/server/database/scope.ts';

/** Takes everyone out of a sequence. */
export async function removeAllInside({ db, org_id, actor }: Scope, sequence_id: number, at: string): Promise<void> {
  await db
    .updateTable('sequence_clients')
    .set({ state: 'REMOVED', reason: 'SEQUENCE_DELETED', state_at: at, state_by_id: actor.profile_id, previous: null })
    .where('org_id', '=', org_id)
    .where('sequence_id', '=', sequence_id)
    .where('state', 'in', ['ACTIVE', 'PAUSED', 'WAITING'])
    .execute();
}

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
