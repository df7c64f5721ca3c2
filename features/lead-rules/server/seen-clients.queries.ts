import { sql } from 'kysely';
import { clientsFor } from '#features/clients/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** Returns those of these clients that the caller may see; null stands for one that is gone. */
export async function readSeenClients(scope: Scope, ids: readonly (number | null)[]) {
  const rows = await clientsFor(scope, 'view')
    .where(sql<boolean>`clients.id = any(${[...new Set(ids.map((id) => id ?? 0))]}::bigint[])`)
    .select(['clients.id', 'clients.name'])
    .execute();
  return new Map(rows.map((client) => [client.id, client]));
}
