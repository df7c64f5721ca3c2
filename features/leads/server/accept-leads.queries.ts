import { sql } from 'kysely';
import { now } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { KnownSource } from './source-cache.ts';
import { wakeUpOf } from './wake-up.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const NINETY_DAYS_MS = 90 * 86_400_000;

/** Most unreadable bodies kept for one source in one day (UTC); more of them are answered but not stored. */
const MAX_UNPARSABLE_PER_DAY = 200;

/** One lead as it came, before anything is understood of it. */
export interface ArrivingLead {
  body: Buffer;
  content_type: string;
  /** By it a repeat is known. `lasting`: an id the sender gave, for 90 days; else a hash of the body, for 10 minutes. */
  dedupe: { key: string; is_lasting: boolean };
}

/** What one request brought, and how it came. */
export interface Arrival {
  leads: readonly ArrivingLead[];
  query: string;
  headers: Readonly<Record<string, string>>;
  is_signed: boolean;
  is_test: boolean;
}

/**
 * Commits leads before their sender hears 200 (architecture.md §7). The transaction inserts and nothing else; filing is
 * woken after it. A repeat stores nothing and gets the receipts of the first time (readings.md D7).
 *
 * @returns one receipt per lead, in order: the id of its lead_events row.
 */
export async function acceptLeads(
  services: Services,
  source: KnownSource,
  arrival: Arrival,
  request_id: string,
): Promise<string[]> {
  if (arrival.leads.length === 0) return [];
  const receipts = await withScope(
    services.database,
    { org_id: source.org_id, actor: null, request_id, mode: 'transaction' },
    (scope) => storeArrival(scope, source, arrival),
  );
  wakeUpOf(services).raise();
  return receipts;
}

/** The same inside a transaction that is open already: a test lead, sent by a person. */
export async function acceptLeadsIn(
  scope: OrgScope,
  services: Services,
  source: KnownSource,
  arrival: Arrival,
): Promise<string[]> {
  const receipts = await storeArrival(scope, source, arrival);
  scope.afterCommit(() => wakeUpOf(services).raise());
  return receipts;
}

async function storeArrival(scope: OrgScope, source: KnownSource, arrival: Arrival): Promise<string[]> {
  const byKey = new Map(arrival.leads.map((lead) => [lead.dedupe.key, lead]));
  const stored = await insertLeads(scope, source, arrival, [...byKey.values()], {
    outcome: 'RECEIVED',
    reason: null,
    is_held: source.status === 'PAUSED',
  });
  const repeats = [...byKey.keys()].filter((key) => !stored.has(key));
  const known = repeats.length > 0 ? await noteRepeats(scope, source.id, repeats) : stored;
  return arrival.leads.map(({ dedupe }) => stored.get(dedupe.key) ?? known.get(dedupe.key) ?? '');
}

/** Keeps a body that could not be read, so that a person can look at it; a repeat or the 201st of a day is not kept. */
export async function keepUnparsable(
  services: Services,
  source: KnownSource,
  arrival: Arrival,
  reason: string,
  request_id: string,
): Promise<void> {
  await withScope(
    services.database,
    { org_id: source.org_id, actor: null, request_id, mode: 'transaction' },
    async (scope) => {
      if (!(await mayKeepUnparsable(scope, source.id))) return;
      await insertLeads(scope, source, arrival, arrival.leads, { outcome: 'UNPARSABLE', reason, is_held: true });
    },
  );
}

interface Beginning {
  outcome: 'RECEIVED' | 'UNPARSABLE';
  reason: string | null;
  /** Not filed for now. */
  is_held: boolean;
}

/** One statement: claims each key that is free and stores exactly the claimed ones. @returns receipts of those, by key. */
async function insertLeads(
  scope: OrgScope,
  source: KnownSource,
  arrival: Arrival,
  leads: readonly ArrivingLead[],
  beginning: Beginning,
): Promise<Map<string, string>> {
  const { org_id } = scope;
  const at = now();
  const reusable = (lasting: boolean) =>
    new Date(at.getTime() + (lasting ? NINETY_DAYS_MS : TEN_MINUTES_MS)).toISOString();
  const received_at = at.toISOString();
  const { rows } = await sql<{ dedupe_key: string; receipt: string }>`
    with arriving as (
      select * from unnest(
        ${leads.map(() => uuidV7())}::uuid[], ${leads.map(({ dedupe }) => dedupe.key)}::text[],
        ${leads.map(({ dedupe }) => reusable(dedupe.is_lasting))}::timestamptz[],
        ${leads.map(({ content_type }) => content_type)}::text[], ${leads.map(({ body }) => body)}::bytea[]
      ) as lead (id, dedupe_key, reusable_at, content_type, body)
    ), claimed as (
      insert into lead_deliveries as known (org_id, source_id, dedupe_key, receipt, received_at, reusable_at)
      -- In one order everywhere, so that two requests with the same leads cannot wait for each other.
      select ${org_id}, ${source.id}, dedupe_key, id, ${received_at}, reusable_at from arriving order by dedupe_key
      on conflict (org_id, source_id, dedupe_key) do update
        set receipt = excluded.receipt, received_at = excluded.received_at, reusable_at = excluded.reusable_at
        where known.reusable_at <= excluded.received_at
      returning dedupe_key, receipt
    ), stored as (
      insert into lead_events (org_id, id, source_id, content_type, query, headers, body, is_signed, is_test,
                               outcome, reason, received_at, next_attempt_at)
      select ${org_id}, arriving.id, ${source.id}, arriving.content_type, ${arrival.query},
             ${JSON.stringify(arrival.headers)}::jsonb, arriving.body, ${arrival.is_signed}, ${arrival.is_test},
             ${beginning.outcome}, ${beginning.reason}, ${received_at}, ${beginning.is_held ? null : received_at}
      from arriving join claimed on claimed.receipt = arriving.id
    )
    select dedupe_key, receipt from claimed`.execute(scope.db);
  return new Map(rows.map((row) => [row.dedupe_key, row.receipt]));
}

async function noteRepeats(scope: OrgScope, source_id: number, keys: string[]): Promise<Map<string, string>> {
  const rows = await scope.db
    .updateTable('lead_deliveries')
    .set({ repeats: sql<number>`repeats + 1` })
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('dedupe_key', 'in', keys.sort())
    .returning(['dedupe_key', 'receipt'])
    .execute();
  return new Map(rows.map((row) => [row.dedupe_key, row.receipt]));
}

/** Counts under a lock of its own, so that parallel requests cannot pass the limit together. */
async function mayKeepUnparsable(scope: OrgScope, source_id: number): Promise<boolean> {
  const today = `${now().toISOString().slice(0, 10)}T00:00:00.000Z`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unparsable:${scope.org_id}:${source_id}`}, 0))`.execute(
    scope.db,
  );
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from (
      select from lead_events
      where org_id = ${scope.org_id} and source_id = ${source_id} and outcome = 'UNPARSABLE'
        and id >= uuid_v7_floor(${today}::timestamptz)
      limit ${MAX_UNPARSABLE_PER_DAY}) as today`.execute(scope.db);
  return (rows[0]?.kept ?? 0) < MAX_UNPARSABLE_PER_DAY;
}
