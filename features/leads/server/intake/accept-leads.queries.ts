import { sql } from 'kysely';
import { now, nowIso } from '#platform/server/clock.ts';
import { callAlone } from '#platform/server/database/call-alone.queries.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { shareTransactions } from '#platform/server/database/shared-transactions.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { leadsResolved } from '../../events.ts';
import type { KnownSource } from '../../lead-source.ts';
import { leadQueueFor } from './lead-queue.ts';
import { claimSignature, listSignedReceipts, storeReceipts } from './signed-deliveries.queries.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const NINETY_DAYS_MS = 90 * 86_400_000;

/** The most unreadable bodies kept for one source on one day (UTC); further ones are answered but not stored. */
const MAX_UNPARSABLE_PER_DAY = 200;

/** One lead as received, before it is read. */
export interface ArrivingLead {
  body: Buffer;
  content_type: string;
  /**
   * The key that recognises a repeat. `is_lasting`: an id the sender gave, for 90 days; else a hash of the body, for 10
   * minutes.
   */
  dedupe: { key: string; is_lasting: boolean };
  /** The earlier lead that it completes. */
  completes_id?: string | null;
  /** A lead that waits for a person, in whose place this one comes. */
  settles_id?: string;
}

/** What one request brought, and how. */
export interface Arrival {
  leads: readonly ArrivingLead[];
  query: string;
  headers: Readonly<Record<string, string>>;
  /** The time and digest that proved the source's secret; null where it has none. */
  signature: string | null;
  is_test: boolean;
}

/**
 * Commits leads before their sender gets 200 (architecture.md §7). The transaction only inserts; filing is woken after
 * it. A repeat stores nothing and gets the first receipts (readings.md D7).
 *
 * @returns one receipt per lead, in order: the id of its lead_events row.
 */
export async function acceptAll(
  services: Services,
  source: KnownSource,
  arrival: Arrival,
  request_id: string,
): Promise<string[]> {
  if (arrival.leads.length === 0) return [];
  if (arrival.signature !== null) return acceptSigned(services, source, arrival, request_id);
  const byKey = leadsByKey(arrival);
  const { leads: _, ...alike } = arrival;
  const stored = await storeShared(services, JSON.stringify([source.org_id, source.id, source.status, alike]), {
    source,
    arrival,
    byKey,
  });
  leadQueueFor(services).notify();
  const repeats = [...byKey.keys()].filter((key) => !stored.has(key));
  if (repeats.length === 0) return listReceipts(arrival, stored);
  const { org_id } = source;
  const known = await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
    recordRepeats(scope, source.id, repeats),
  );
  return listReceipts(arrival, stored, known);
}

/** What one request brought, each lead once. */
interface Unsigned {
  source: KnownSource;
  arrival: Arrival;
  byKey: ReadonlyMap<string, ArrivingLead>;
}

/** How many transactions of requests that came alike run at once, how many requests are worth another, and bytes of one. */
const WRITES_AT_ONCE = 2;
const WORTH_ANOTHER = 8;
const BYTES_AT_ONCE = 1024 * 1024;
/** What a lead costs beside its body. */
const LEAD_BYTES = 1024;

/**
 * Commits the leads of requests that came to one source at the same time and alike, because each alone takes most of its time for
 * that. Of requests with the same lead the first stores it. @returns what each request stored.
 */
const storeShared = shareTransactions<string, Unsigned, Receipts>({
  at_once: WRITES_AT_ONCE,
  worth_another: WORTH_ANOTHER,
  largest: BYTES_AT_ONCE,
  sizeOf: ({ byKey }) => [...byKey.values()].reduce((sum, { body }) => sum + body.length + LEAD_BYTES, 0),
  run: async ({ database }, _, requests) => {
    const { source, arrival } = requests[0]!;
    const firstByKey = new Map<string, Unsigned>();
    for (const request of requests)
      for (const key of request.byKey.keys()) if (!firstByKey.has(key)) firstByKey.set(key, request);
    const leads = [...firstByKey].map(([key, { byKey }]) => byKey.get(key)!);
    const parameters = makeParameters(source, arrival, leads, cutBeginning(source));
    const stored = await callAlone<StoredLead>(database, 'accept_leads', parameters);
    const receipts = new Map(requests.map((request): [Unsigned, Receipts] => [request, new Map()]));
    for (const { dedupe_key, receipt } of stored) receipts.get(firstByKey.get(dedupe_key)!)!.set(dedupe_key, receipt);
    return [...receipts.values()];
  },
});

/**
 * Accepts a signed delivery once: the same signature again gets the same receipts and stores nothing, whatever else
 * differs in the second request.
 */
async function acceptSigned(
  services: Services,
  source: KnownSource,
  arrival: Arrival,
  request_id: string,
): Promise<string[]> {
  const { org_id } = source;
  const delivery = { source_id: source.id, signature: arrival.signature ?? '' };
  return withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    if (!(await claimSignature(scope, delivery))) return listSignedReceipts(scope, delivery);
    const stored = await acceptInScope(scope, source, arrival, cutBeginning(source));
    const repeats = [...leadsByKey(arrival).keys()].filter((key) => !stored.has(key));
    const known = repeats.length > 0 ? await recordRepeats(scope, source.id, repeats) : stored;
    const receipts = listReceipts(arrival, stored, known);
    await storeReceipts(scope, delivery, receipts);
    scope.afterCommit(() => leadQueueFor(services).notify());
    return receipts;
  });
}

/** Does the same inside an open transaction, for leads that were fetched, a test lead sent by a person, or leads of the demo. */
export async function acceptLeadsIn(
  scope: OrgScope,
  services: Services,
  source: KnownSource,
  arrival: Arrival,
): Promise<string[]> {
  const stored = await acceptInScope(scope, source, arrival, cutBeginning(source));
  if (stored.size > 0) scope.afterCommit(() => leadQueueFor(services).notify());
  for (const { dedupe, completes_id, settles_id } of arrival.leads) {
    if (completes_id) await writeCompleted(scope, stored.get(dedupe.key), completes_id);
    if (settles_id && stored.has(dedupe.key)) await settleLead(scope, source.id, settles_id);
  }
  const repeats = [...leadsByKey(arrival).keys()].filter((key) => !stored.has(key));
  const known = repeats.length > 0 ? await recordRepeats(scope, source.id, repeats) : stored;
  return listReceipts(arrival, stored, known);
}

/** Identical leads in one list are one lead. */
const leadsByKey = ({ leads }: Arrival) => new Map(leads.map((lead) => [lead.dedupe.key, lead]));

const cutBeginning = ({ status }: KnownSource): Beginning => ({
  outcome: 'RECEIVED',
  reason: null,
  is_held: status === 'PAUSED',
});

type Receipts = Map<string, string>;

const listReceipts = ({ leads }: Arrival, stored: Receipts, known: Receipts = stored): string[] =>
  leads.map(({ dedupe }) => stored.get(dedupe.key) ?? known.get(dedupe.key) ?? '');

/** Stores a body that could not be read, for a person to look at; a repeat or the 201st of a day is not kept. */
export async function storeUnparsable(
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
      await acceptInScope(scope, source, arrival, { outcome: 'UNPARSABLE', reason, is_held: true });
    },
  );
}

interface Beginning {
  outcome: 'RECEIVED' | 'UNPARSABLE';
  reason: string | null;
  /** True while the lead is not to be filed. */
  is_held: boolean;
}

interface StoredLead {
  dedupe_key: string;
  receipt: string;
}

const toReceipts = (rows: readonly StoredLead[]): Receipts => new Map(rows.map((row) => [row.dedupe_key, row.receipt]));

async function acceptInScope(
  scope: OrgScope,
  source: KnownSource,
  arrival: Arrival,
  beginning: Beginning,
): Promise<Receipts> {
  const parameters = makeParameters(source, arrival, [...leadsByKey(arrival).values()], beginning);
  const { rows } = await sql<StoredLead>`select * from accept_leads(${sql.join(parameters)})`.execute(scope.db);
  return toReceipts(rows);
}

/** Returns the parameters of `accept_leads`, in its order. */
function makeParameters(
  source: KnownSource,
  arrival: Arrival,
  leads: readonly ArrivingLead[],
  { outcome, reason, is_held }: Beginning,
): unknown[] {
  const at = now();
  const reusable = (lasting: boolean) =>
    new Date(at.getTime() + (lasting ? NINETY_DAYS_MS : TEN_MINUTES_MS)).toISOString();
  const received_at = at.toISOString();
  return [
    source.org_id,
    source.id,
    leads.map(() => uuidV7()),
    leads.map(({ dedupe }) => dedupe.key),
    leads.map(({ dedupe }) => reusable(dedupe.is_lasting)),
    leads.map(({ content_type }) => content_type),
    leads.map(({ body }) => body),
    arrival.query,
    JSON.stringify(arrival.headers),
    arrival.signature !== null,
    arrival.is_test,
    outcome,
    reason,
    received_at,
    is_held ? null : received_at,
  ];
}

/** @param id of a lead that was just stored; absent where it is a repeat. */
async function writeCompleted(scope: OrgScope, id: string | undefined, completes_id: string): Promise<void> {
  if (id === undefined) return;
  await scope.db
    .updateTable('lead_events')
    .set({ completes_id })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Ends the wait of a lead for a person, because another one took its place. */
async function settleLead(scope: OrgScope, source_id: number, id: string): Promise<void> {
  const settled = await scope.db
    .updateTable('lead_events')
    .set({ outcome: 'DISMISSED', reason: 'It was read again.', settled_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('outcome', 'in', ['NEEDS_ATTENTION', 'UNPARSABLE'])
    .returning('id')
    .executeTakeFirst();
  if (!settled) return;
  const payload = { lead_ids: [id], how: 'dismissed' as const };
  await record(scope, leadsResolved, { subject_id: source_id, payload, audience: null });
}

async function recordRepeats(scope: OrgScope, source_id: number, keys: string[]): Promise<Receipts> {
  const rows = await scope.db
    .updateTable('lead_deliveries')
    .set({ repeats: sql<number>`repeats + 1` })
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('dedupe_key', 'in', keys.sort())
    .returning(['dedupe_key', 'receipt'])
    .execute();
  return toReceipts(rows);
}

/** Counts under a lock, so that parallel requests cannot exceed the limit together. */
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
