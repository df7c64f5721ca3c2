import { sql } from 'kysely';
import { millisAgo, nowIso, nowMillis } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { withGlobalScope, withWorker } from '#platform/server/database/scope.ts';
import type { AnnouncedEvent } from './read-event.ts';

const REQUEST = 'stripe-events';

/** Keeps events; those that are known change nothing. @returns the ids of the new ones. */
export const insertEvents = (
  database: Database,
  events: readonly AnnouncedEvent[],
  request_id: string,
): Promise<ReadonlySet<string>> =>
  withGlobalScope(database, request_id, async ({ db }) => {
    const at = nowIso();
    const rows = events.map(({ ignored, ...event }) => ({
      ...event,
      status: ignored === null ? ('WAITING' as const) : ('IGNORED' as const),
      reason: ignored,
      received_at: at,
      next_attempt_at: at,
    }));
    // In one order everywhere, so that two processes with the same events cannot wait for each other.
    rows.sort((one, other) => (one.event_id < other.event_id ? -1 : 1));
    const inserted = await db
      .insertInto('stripe_events')
      .values(rows)
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id')
      .execute();
    return new Set(inserted.map(({ event_id }) => event_id));
  });

/** An event that this process has taken. */
export interface TakenEvent {
  event_id: string;
  type: string;
  object_id: string;
  customer_id: string | null;
  subscription_id: string | null;
  /** This time included. */
  attempts: number;
}

/** How long a process that applies events is believed to be at it; then another takes over. */
const LEASE_MS = 45_000;
const MOST_TOGETHER = 100;

/**
 * Takes the events of one customer that are due, so that what they announce together is fetched once. One that names no
 * customer is taken alone.
 */
export const claimEvents = (database: Database): Promise<TakenEvent[]> =>
  withGlobalScope(database, REQUEST, async ({ db }) => {
    const { rows } = await sql<TakenEvent>`
      with first as materialized (
        select event_id, customer_id from stripe_events
        where status = 'WAITING' and next_attempt_at <= ${nowIso()}
        order by next_attempt_at limit 1 for update skip locked
      ), due as materialized (
        select event.event_id from stripe_events event, first
        where event.status = 'WAITING' and event.next_attempt_at <= ${nowIso()}
          and (event.event_id = first.event_id or event.customer_id = first.customer_id)
        order by event.next_attempt_at limit ${MOST_TOGETHER} for update of event skip locked
      )
      update stripe_events set next_attempt_at = ${new Date(nowMillis() + LEASE_MS).toISOString()}, attempts = attempts + 1
      from due where stripe_events.event_id = due.event_id
      returning stripe_events.event_id, type, object_id, customer_id, subscription_id, attempts`.execute(db);
    return rows;
  });

/** What became of events; null where they are tried again. */
export interface Settled {
  status: 'DONE' | 'IGNORED' | 'FAILED' | 'WAITING';
  reason: string | null;
  next_attempt_at?: string;
}

export const settleEvents = (database: Database, ids: readonly string[], settled: Settled): Promise<unknown> =>
  withGlobalScope(database, REQUEST, ({ db }) =>
    db.updateTable('stripe_events').set(settled).where('event_id', 'in', ids).where('status', '=', 'WAITING').execute(),
  );

/** Lists when the card was charged in vain for an invoice, as far as it was announced. */
export const readFailures = (database: Database, invoice_id: string): Promise<string[]> =>
  withGlobalScope(database, REQUEST, async ({ db }) => {
    const rows = await db
      .selectFrom('stripe_events')
      .where('object_id', '=', invoice_id)
      .where('type', '=', 'invoice.payment_failed')
      .where('reason', 'is', null)
      .select('created_at')
      .orderBy('created_at')
      .execute();
    return [...new Set(rows.map(({ created_at }) => created_at))];
  });

/** Returns the organisation that is this customer; null for another's. Across organisations, as the worker role. */
export const findOrgOfCustomer = (database: Database, customer_id: string): Promise<number | null> =>
  withWorker(database, async (db) => {
    const row = await db
      .selectFrom('subscriptions')
      .where('customer_id', '=', customer_id)
      .select('org_id')
      .executeTakeFirst();
    return row?.org_id ?? null;
  });

const KEPT_MS = 90 * 86_400_000;
const CHUNK = 5_000;

/** Removes events received more than 90 days ago, a few thousand at a time. @returns how many. */
export async function purgeEvents(database: Database): Promise<number> {
  let total = 0;
  for (let removed = CHUNK; removed === CHUNK; total += removed) {
    removed = await withGlobalScope(database, REQUEST, async ({ db }) => {
      const { numAffectedRows } = await sql`
        delete from stripe_events where ctid = any (array(
          select ctid from stripe_events where received_at < ${millisAgo(KEPT_MS)} limit ${CHUNK}))`.execute(db);
      return Number(numAffectedRows ?? 0);
    });
  }
  return total;
}
