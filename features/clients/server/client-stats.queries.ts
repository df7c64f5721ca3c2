import { sql } from 'kysely';
import type { Scope } from '#platform/server/scope.ts';
import type { ClientSource } from '../contract.ts';
import { clientsFor } from './clients.queries.ts';

/** More sources than anybody reads; a source is something a person set up, not something per client. */
const MAX_SOURCES = 200;

/** How many of the clients one may see came from each source, the most frequent first. */
export async function statsBySource(scope: Scope) {
  const rows = await clientsFor(scope, 'view')
    .groupBy(['clients.source', 'clients.source_name'])
    .select(['clients.source', 'clients.source_name'])
    .select([
      sql<number>`count(*)`.as('total_clients'),
      sql<number>`count(*) filter (where clients.is_new_lead)`.as('new_leads'),
      sql<number>`count(clients.converted_at)`.as('converted_clients'),
    ])
    .orderBy('total_clients', 'desc')
    .orderBy('clients.source')
    .orderBy('clients.source_name')
    .limit(MAX_SOURCES)
    .execute();
  return { results: rows.map((row) => ({ ...row, source: row.source as ClientSource })) };
}
