import { sql } from 'kysely';
import { clearShownValues } from '#features/clients/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { leadSourceAccess, type leadSourceRow } from '../../access.ts';
import type { KnownSource, LeadMapping, LeadSource, LeadSourceStatus } from '../../lead-source.ts';

const columns = [
  'id',
  'kind',
  'name',
  'stored_name',
  'status',
  'default_country',
  'default_assignee_id',
  'save_lead_to_owner_account',
  'mapping',
  'sealed_token',
  'sealed_signing_secret',
  'sealed_old_secret',
  'old_secret_until',
  'leads_per_minute',
  'burst',
  'created_count',
  'duplicate_count',
  'last_received_at',
  'bad_signature_count',
  'last_bad_signatures',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const selectSources = (scope: OrgScope) =>
  scope.db.selectFrom('lead_sources').where('org_id', '=', scope.org_id).select(columns);

/** The most sources listed: as many as an organisation may connect at one provider. */
const MAX_LISTED = 500;

/** Returns the sources of one kind, oldest first. */
export const listSources = (scope: OrgScope, kind: string): Promise<LeadSource[]> =>
  selectSources(scope)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();

/** Loads the sources that calls are about. */
export const sourceRows = rowLoader<{ kind: string; id: number }, typeof leadSourceRow>()({
  kind: 'source',
  rights: leadSourceAccess,
  unseen: 'not_found',
  load: (scope, { kind, id }, right) => getSource(scope, kind, id, right !== 'view'),
});

/**
 * Returns one source of this kind, or of any kind. Throws `not_found`. @param lock keeps others from changing it until the
 * transaction ends.
 */
export async function getSource(scope: OrgScope, kind: string | null, id: number, lock = false): Promise<LeadSource> {
  const row = await selectSources(scope)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(kind !== null, (query) => query.where('kind', '=', kind))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `lead source ${id}` });
  return row;
}

export const getAnySource = (scope: OrgScope, id: number, lock = false) => getSource(scope, null, id, lock);

/** Returns the sources of leads being filed, including deleted ones, whose accepted leads are still filed. */
export async function sourcesById(scope: OrgScope, ids: readonly number[]): Promise<Map<number, LeadSource>> {
  const rows = await selectSources(scope).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a source of any kind with what receiving needs; null when it is unknown or was deleted. */
export const findKnownSource = async (scope: OrgScope, id: number): Promise<KnownSource | null> =>
  (await findKnownSources(scope, [id])).get(id) ?? null;

/** Returns the same of several sources, by their ids. */
export async function findKnownSources(scope: OrgScope, ids: readonly number[]): Promise<Map<number, KnownSource>> {
  const present = [...(await sourcesById(scope, ids)).values()].filter(({ deleted_at }) => deleted_at === null);
  return new Map(present.map((source) => [source.id, { ...source, org_id: scope.org_id }]));
}

export interface NewLeadSource {
  kind: string;
  name: string;
  created_by_id: number | null;
}

export async function insertSource(scope: OrgScope, source: NewLeadSource): Promise<number> {
  const at = nowIso();
  const { rows } = await sql<{ id: number }>`
    with new_source as (select nextval(pg_get_serial_sequence('lead_sources', 'id')) as id)
    insert into lead_sources (org_id, id, kind, name, stored_name, created_by_id, created_at, updated_at)
    overriding system value
    select ${scope.org_id}, id, ${source.kind}, ${source.name},
           case when exists (select from lead_sources as known
                              where known.org_id = ${scope.org_id} and ${source.name} in (known.name, known.stored_name))
                then ${source.name} || ' #' || id else ${source.name} end,
           ${source.created_by_id}::bigint, ${at}::timestamptz, ${at}::timestamptz
    from new_source
    returning id`.execute(scope.db);
  await clearShownValues(scope);
  return rows[0]!.id;
}

/** The changeable fields of a source; `mapping` is replaced as a whole. */
export interface LeadSourcePatch {
  name?: string;
  status?: LeadSourceStatus;
  default_country?: string | null;
  default_assignee_id?: number | null;
  save_lead_to_owner_account?: boolean;
  mapping?: LeadMapping;
  leads_per_minute?: number;
  burst?: number;
  sealed_token?: string;
  sealed_signing_secret?: string | null;
  sealed_old_secret?: string | null;
  old_secret_until?: string | null;
  deleted_at?: string | null;
}

/** Writes the fields and clears the source from every process's cache when the transaction commits. */
export async function writeSource(scope: OrgScope, id: number, { mapping, ...fields }: LeadSourcePatch): Promise<void> {
  await scope.db
    .updateTable('lead_sources')
    .set({ ...fields, ...(mapping && { mapping: JSON.stringify(mapping) }), updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
  await clearFromCaches(scope, id);
}

/** Gives a source another name if it still has this one. @returns whether it had. */
export async function writeSourceName(
  scope: OrgScope,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const row = await scope.db
    .updateTable('lead_sources')
    .set({ name: to, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('name', '=', from)
    .returning('id')
    .executeTakeFirst();
  if (row) await clearFromCaches(scope, id);
  return row !== undefined;
}

async function clearFromCaches(scope: OrgScope, id: number): Promise<void> {
  await sql`select pg_notify('leads', ${`source:${scope.org_id}:${id}`})`.execute(scope.db);
  await clearShownValues(scope);
}

/** Tells whether this profile can be given leads: an active one of the organisation. */
export async function isActiveProfile(scope: OrgScope, id: number): Promise<boolean> {
  const row = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('account_status', '=', 'ACTIVE')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a batch to the sources' counters, locked in the order of their ids. */
export async function countFiled(scope: OrgScope, counts: readonly SourceCount[]): Promise<void> {
  await sql`
    with locked as materialized (
      select id from lead_sources
      where org_id = ${scope.org_id} and id = any(${counts.map(({ id }) => id)}::bigint[])
      order by id for no key update)
    update lead_sources set
      created_count = created_count + batch.created,
      duplicate_count = duplicate_count + batch.duplicates,
      last_received_at = greatest(lead_sources.last_received_at, batch.last_received_at)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as batch (id bigint, created int, duplicates int, last_received_at timestamptz)
    join locked on locked.id = batch.id
    where lead_sources.org_id = ${scope.org_id} and lead_sources.id = locked.id`.execute(scope.db);
}

export interface SourceCount {
  id: number;
  created: number;
  duplicates: number;
  last_received_at: string;
}

export interface CatalogueEntry {
  source_id: number;
  kind: 'page' | 'form' | 'campaign';
  external_id: string;
  name: string;
  /** The page of a form or campaign, where the lead named one. */
  page_name: string | null;
}

/**
 * Records the pages, forms and campaigns leads came from (readings.md D13); a known one is written again once a day at
 * most.
 */
export async function saveCatalogue(scope: OrgScope, entries: readonly CatalogueEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = nowIso();
  await sql`
    insert into lead_source_catalogue as known (org_id, source_id, kind, external_id, name, page_name, first_seen_at, last_seen_at)
    select ${scope.org_id}, entry.source_id, entry.kind, entry.external_id, entry.name, entry.page_name, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (source_id bigint, kind text, external_id text, name text, page_name text)
    order by entry.source_id, entry.kind, entry.external_id
    on conflict (org_id, source_id, kind, external_id) do update set
      name = excluded.name, page_name = coalesce(excluded.page_name, known.page_name), last_seen_at = excluded.last_seen_at
    where known.name <> excluded.name or known.page_name is distinct from coalesce(excluded.page_name, known.page_name) or known.last_seen_at < excluded.last_seen_at - interval '1 day'`.execute(
    scope.db,
  );
}

/** Returns what rules and screens may choose from, most recently seen first. */
export const listCatalogue = (scope: OrgScope, source_id: number) =>
  scope.db
    .selectFrom('lead_source_catalogue')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .select(['kind', 'external_id', 'name', 'last_seen_at'])
    .execute();

/** Returns the names of the sources that leads come from. */
export async function listSourceNames({ db, org_id }: OrgScope): Promise<string[]> {
  const rows = await db
    .selectFrom('lead_sources')
    .where('org_id', '=', org_id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
