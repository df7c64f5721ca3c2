import { sql } from 'kysely';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import { testLeadsErased } from '../../events.ts';

/**
 * Empties the leads of erased clients; that they arrived, when and from where, stays for the figures of the source. Those
 * of test leads, which no figure counts, are deleted.
 */
export async function eraseLeads(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  const isOf = sql<boolean>`client_id = any(${[...client_ids]}::bigint[])`;
  const tests = await scope.db
    .deleteFrom('lead_events')
    .where('org_id', '=', scope.org_id)
    .where(isOf)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('clients')
          .whereRef('clients.org_id', '=', 'lead_events.org_id')
          .whereRef('clients.id', '=', 'lead_events.client_id')
          .where('clients.is_test', '=', true)
          .select('clients.id'),
      ),
    )
    .returning(['id', 'source_id'])
    .execute();
  await recordErased(scope, tests);
  await scope.db
    .updateTable('lead_events')
    .set({ body: Buffer.alloc(0), query: '', headers: '{}', lead: null, answers: null, reason: null })
    .where('org_id', '=', scope.org_id)
    .where(isOf)
    .execute();
}

/** Returns the organisations with test leads that came before an instant and have no client, as the worker role. */
export const orgsWithUnfiledTests = (database: Database, before: string): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('lead_events')
      .where('is_test', '=', true)
      .where('client_id', 'is', null)
      .where('received_at', '<=', before)
      .select('org_id')
      .distinct()
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

/** Deletes test leads that came before an instant and have no client, because they could not be filed. @returns how many. */
export async function eraseUnfiledTests(scope: OrgScope, before: string): Promise<number> {
  const erased = await scope.db
    .deleteFrom('lead_events')
    .where('org_id', '=', scope.org_id)
    .where('is_test', '=', true)
    .where('client_id', 'is', null)
    .where('received_at', '<=', before)
    .returning(['id', 'source_id'])
    .execute();
  await recordErased(scope, erased);
  return erased.length;
}

/** Tells other features which leads are gone, source by source. */
async function recordErased(scope: OrgScope, erased: readonly { id: string; source_id: number }[]): Promise<void> {
  const sources = [...new Set(erased.map(({ source_id }) => source_id))];
  const events = sources.map((subject_id) => ({
    subject_id,
    payload: { lead_ids: erased.filter(({ source_id }) => source_id === subject_id).map(({ id }) => id) },
    audience: NOBODY,
  }));
  await recordAll(scope, testLeadsErased, events);
}
