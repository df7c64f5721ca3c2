import { sql } from 'kysely';
import type { Client } from '#features/clients/contract.ts';
import { clientsFor, toClient, withClientColumns } from '#features/clients/server/index.ts';
import type { NormalisedLead } from '#features/leads/contract.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';

/** Returns those of these clients that the actor may see now, by their ids. */
export async function readVisibleClients(scope: Scope, ids: readonly number[]): Promise<Map<number, Client>> {
  if (ids.length === 0) return new Map();
  const rows = await withClientColumns(clientsFor(scope, 'view'))
    .where(sql<boolean>`clients.id = any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toClient(scope, row)]));
}

/** Returns what leads said, by their ids. */
export async function readLeads(scope: OrgScope, ids: readonly string[]): Promise<Map<string, NormalisedLead>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('lead_events')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .select(['id', 'lead'])
    .execute();
  return new Map(rows.flatMap(({ id, lead }) => (lead ? [[id, lead] as const] : [])));
}

/** Returns the titles of contents by their ids. */
export async function readTitles(scope: OrgScope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('contents')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::bigint[])`)
    .select(['id', 'title'])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
