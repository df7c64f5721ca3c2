import { sql } from 'kysely';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import { clientErased } from '../../events.ts';

/** How many clients one transaction erases; each takes its timeline, shares and views with it. */
export const AT_ONCE = 200;

/** Selects clients that were deleted or made before an instant, the oldest first. */
const oldest = (scope: OrgScope, column: 'deleted_at' | 'created_at', before: string) =>
  scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where(column, '<=', before)
    .where('merged_into_id', 'is', null)
    .orderBy(column)
    .limit(AT_ONCE)
    .select('id')
    .forUpdate();

/**
 * Erases clients whose time is over: the client and everything that refers to it (contact points, notes, follow-up,
 * timeline, shares and their views), its history, and through subscribers what other features keep. The history keeps
 * the fact that one was erased.
 *
 * @returns how many.
 */
export const eraseDeletedClients = async (scope: OrgScope, before: string): Promise<number> =>
  eraseRows(scope, await oldest(scope, 'deleted_at', before).execute());

/** Erases clients now, deleted or not: these, or test leads that came before an instant. @returns how many. */
export const eraseClients = async (
  scope: OrgScope,
  which: readonly { id: number }[] | { tests_before: string },
): Promise<number> =>
  eraseRows(
    scope,
    'tests_before' in which
      ? await oldest(scope, 'created_at', which.tests_before).where('is_test', '=', true).execute()
      : which,
  );

/** Returns the organisations with test leads that came before an instant, as the worker role. */
export const orgsWithTestClients = (database: Database, before: string): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('clients')
      .where('is_test', '=', true)
      .where('created_at', '<=', before)
      .select('org_id')
      .distinct()
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

async function eraseRows(scope: OrgScope, rows: readonly { id: number }[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await clearHistory(scope, ['client', 'follow-up'], ids);
  await recordAll(
    scope,
    clientErased,
    ids.map((subject_id) => ({ subject_id, payload: {}, audience: NOBODY })),
  );
  await scope.db
    .deleteFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
  return ids.length;
}

/** Deletes what the history says of clients, but for the audit log, where nothing of them is but their ids. */
const clearHistory = (scope: OrgScope, subjects: string[], ids: readonly number[]) =>
  scope.db
    .deleteFrom('events')
    .where('org_id', '=', scope.org_id)
    .where('subject', 'in', subjects)
    .where('is_audited', '=', false)
    .where(sql<boolean>`subject_id = any(${[...ids]})`)
    .execute();
