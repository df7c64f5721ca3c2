import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Empties the leads of erased clients; that they arrived, when and from where, stays for the figures of the source. */
export async function eraseLeads(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  await scope.db
    .updateTable('lead_events')
    .set({ body: Buffer.alloc(0), query: '', headers: '{}', lead: null, answers: null, reason: null })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]})`)
    .execute();
}
