import { sql } from 'kysely';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientSource } from '../../contract.ts';
import { countedClientsFor } from '../clients.queries.ts';
import { renamedSources } from '../source-names.queries.ts';

/** The most sources that are counted, more than anybody reads, since a source is set up by people. */
const MAX_SOURCES = 200;

/** Counts the clients the actor may see by source, the most frequent first. */
export async function statsBySource(scope: Scope) {
  const rows = await countedClientsFor(scope, 'view')
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
  const renamed = await renamedSources(scope);
  return { results: byName(rows.map((row) => ({ ...row, ...presentName(row, renamed) }))) };
}

const presentName = (row: { source: ClientSource; source_name: string }, renamed: ReadonlyMap<string, string>) => ({
  source: row.source,
  source_name: (row.source === 'external_integration' && renamed.get(row.source_name)) || row.source_name,
});

interface SourceStats {
  source: ClientSource;
  source_name: string;
  total_clients: number;
  new_leads: number;
  converted_clients: number;
}

/** Adds up lead sources of the same name. */
function byName(rows: readonly SourceStats[]): SourceStats[] {
  const found = new Map<string, SourceStats>();
  for (const row of rows) {
    const key = `${row.source}:${row.source_name}`;
    const known = found.get(key);
    found.set(key, known ? addStats(known, row) : row);
  }
  return [...found.values()].sort((one, other) => other.total_clients - one.total_clients);
}

const addStats = (one: SourceStats, other: SourceStats): SourceStats => ({
  ...one,
  total_clients: one.total_clients + other.total_clients,
  new_leads: one.new_leads + other.new_leads,
  converted_clients: one.converted_clients + other.converted_clients,
});
