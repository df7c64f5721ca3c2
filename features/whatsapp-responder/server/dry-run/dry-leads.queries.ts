import { type SqlBool, sql } from 'kysely';
import { clientsFor } from '#features/clients/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** Returns the newest leads since an instant that were filed for clients the caller may see, the newest first. */
export async function listRecentLeads(scope: Scope, since: string, limit: number): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('lead_events as event')
    .where('event.org_id', '=', scope.org_id)
    .where(sql<SqlBool>`event.id >= uuid_v7_floor(${since}::timestamptz)`)
    .where('event.client_id', 'in', clientsFor(scope, 'view').select('clients.id'))
    .orderBy('event.id', 'desc')
    .limit(limit)
    .select('event.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the titles of templates. */
export async function readTitles({ db, org_id }: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('whatsapp_templates')
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`id = any(${[...new Set(ids)]}::bigint[])`)
    .select(['id', 'title'])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns the names of people. */
export async function readNames({ db, org_id }: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('profiles')
    .where('org_id', '=', org_id)
    .where(sql<SqlBool>`id = any(${[...new Set(ids)]}::bigint[])`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
