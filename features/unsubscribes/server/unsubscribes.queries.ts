import { sql } from 'kysely';
import { countedClientsFor } from '#features/clients/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { hashToken, newShortToken, seal, unseal } from '#platform/server/sessions/secrets.ts';
import type { Unsubscribe, UnsubscribedClient, UnsubscribeWay } from '../contract.ts';

/** The kind of links to unsubscribe in public_addresses; their subject is the record. */
export const UNSUBSCRIBE = 'unsubscribe';
/** The path below which the pages of links are. */
export const PAGES = '/u';

/** Returns those of these clients who want no automatic e-mails. */
export async function readUnsubscribed({ db, org_id }: OrgScope, client_ids: readonly number[]): Promise<Set<number>> {
  if (client_ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('client_unsubscribes')
    .where('org_id', '=', org_id)
    .where('client_id', 'in', client_ids)
    .where('unsubscribed_at', 'is not', null)
    .select('client_id')
    .execute();
  return new Set(rows.map(({ client_id }) => client_id));
}

/** Returns since when a client is unsubscribed, and how; null where they are not. */
export async function findUnsubscribe({ db, org_id }: OrgScope, client_id: number): Promise<Unsubscribe | null> {
  const row = await db
    .selectFrom('client_unsubscribes')
    .where('org_id', '=', org_id)
    .where('client_id', '=', client_id)
    .select(['way', 'unsubscribed_at'])
    .executeTakeFirst();
  return row?.way && row.unsubscribed_at ? { way: row.way, unsubscribed_at: row.unsubscribed_at } : null;
}

/** Lists the clients the actor may see who unsubscribed, the last first. */
export async function listUnsubscribed(scope: Scope, paging: PageQuery): Promise<Page<UnsubscribedClient>> {
  const rows = countedClientsFor(scope, 'view')
    .innerJoin('client_unsubscribes as record', (join) => matchInOrg(join, 'record.client_id', 'clients.id'))
    .where('record.unsubscribed_at', 'is not', null)
    .select(['record.id', 'record.way', 'record.unsubscribed_at', 'record.client_id', 'clients.name']);
  const sort = { column: 'record.unsubscribed_at', id: 'record.id', direction: 'desc' } as const;
  const page = await keysetPage(rows, sort, paging);
  const results = page.results.flatMap(({ client_id, name, way, unsubscribed_at, ...row }) =>
    way === null || unsubscribed_at === null ? [] : { ...row, way, unsubscribed_at, client: { id: client_id, name } },
  );
  return { ...page, results, ...(paging.with_count && { count: await countRows(scope, rows) }) };
}

/** Returns the address at which each of these clients unsubscribes, the same every time. */
export async function makeUnsubscribeLinks(
  scope: OrgScope,
  { public_url, secret_key }: { public_url: string; secret_key: string },
  client_ids: readonly number[],
): Promise<Map<number, string>> {
  await addRecords(scope, secret_key, client_ids);
  const rows = await scope.db
    .selectFrom('client_unsubscribes')
    .where('org_id', '=', scope.org_id)
    .where('client_id', 'in', client_ids)
    .select(['client_id', 'sealed_code'])
    .execute();
  return new Map(rows.map((row) => [row.client_id, `${public_url}${PAGES}/${unseal(secret_key, row.sealed_code)}`]));
}

/** Adds the records that are missing, each with a link. */
async function addRecords({ db, org_id }: OrgScope, secret_key: string, client_ids: readonly number[]): Promise<void> {
  const { rows: missing } = await sql<{ client_id: number }>`
    select client_id from unnest(${[...client_ids]}::bigint[]) as wanted (client_id)
    where not exists (
      select from client_unsubscribes known
      where known.org_id = ${org_id} and known.client_id = wanted.client_id)`.execute(db);
  if (missing.length === 0) return;
  const codes = missing.map(() => newShortToken());
  await sql`
    with added as (
      insert into client_unsubscribes (org_id, client_id, sealed_code, created_at)
      select ${org_id}, client_id, sealed_code, ${nowIso()}
      from unnest(${missing.map(({ client_id }) => client_id)}::bigint[],
        ${codes.map((code) => seal(secret_key, code))}::text[]) as new_ones (client_id, sealed_code)
      on conflict (org_id, client_id) do nothing
      returning id, client_id, sealed_code)
    select publish_address(decode(hash, 'hex'), ${UNSUBSCRIBE}, added.id)
    from added join unnest(${missing.map(({ client_id }) => client_id)}::bigint[],
      ${codes.map((code) => hashToken(code).toString('hex'))}::text[]) as codes (client_id, hash)
      on codes.client_id = added.client_id`.execute(db);
}

/** Returns the record that a link's record gave way to when its client was merged into another; its own id otherwise. */
export async function followMerges({ db, org_id }: OrgScope, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive merged as (
      select clients.id, clients.merged_into_id from client_unsubscribes as record
      join clients on clients.org_id = record.org_id and clients.id = record.client_id
      where record.org_id = ${org_id} and record.id = ${id}
      union all
      select clients.id, clients.merged_into_id from merged
      join clients on clients.org_id = ${org_id} and clients.id = merged.merged_into_id)
    select record.id from merged
    join client_unsubscribes as record on record.org_id = ${org_id} and record.client_id = merged.id
    where merged.merged_into_id is null`.execute(db);
  return rows[0]?.id ?? id;
}

/** What the page of a link shows; undefined where its client is gone. */
export const findRecord = ({ db, org_id }: OrgScope, id: number) =>
  db
    .selectFrom('client_unsubscribes as record')
    .innerJoin('clients', (join) =>
      join.onRef('clients.org_id', '=', 'record.org_id').onRef('clients.id', '=', 'record.client_id'),
    )
    .innerJoin('orgs', 'orgs.org_id', 'record.org_id')
    .where('record.org_id', '=', org_id)
    .where('record.id', '=', id)
    .select(['record.client_id', 'record.unsubscribed_at', 'orgs.name as org_name'])
    .select('clients.assigned_to_id_or_zero')
    .select((eb) =>
      eb
        .selectFrom('client_emails as address')
        .whereRef('address.org_id', '=', 'record.org_id')
        .whereRef('address.client_id', '=', 'record.client_id')
        .orderBy('address.position')
        .limit(1)
        .select('address.email')
        .as('email'),
    )
    .executeTakeFirst();

/** Writes whether a client is unsubscribed: how, or null. @returns false where that is so already. */
export async function writeUnsubscribed(
  { db, org_id }: OrgScope,
  id: number,
  way: UnsubscribeWay | null,
): Promise<boolean> {
  const row = await db
    .updateTable('client_unsubscribes')
    .set({ way, unsubscribed_at: way === null ? null : nowIso() })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('unsubscribed_at', way === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
