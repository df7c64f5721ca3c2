import { sql } from 'kysely';
import type * as z from 'zod';
import type { Changes, EventKind } from '../contract/event.ts';
import { nowIso } from './clock.ts';
import type { OrgScope } from './database/scope.ts';
import { uuidV7 } from './uuid.ts';

export interface EventDetails<Payload> {
  subject_id: number;
  payload: Payload;
  changes?: Changes;
  /**
   * Assignees whose screens receive it (0 = unassigned), before and after a change; null: everyone in the org;
   * `NOBODY`: no screen, as for one of the thousand clients of a batch.
   */
  audience: readonly number[] | null;
  /** Set when it concerns one person only. */
  to_profile_id?: number;
}

/** The audience of events that the history keeps and no screen receives one by one. */
export const NOBODY: readonly number[] = [];

export interface RecordedEvent<Payload> extends EventDetails<Payload> {
  id: string;
  kind: string;
  created_at: string;
}

type Subscriber = (scope: OrgScope, events: RecordedEvent<never>[]) => Promise<void>;

/** How a subscriber reacts; it waits for what comes before it unless said. */
interface ReactingHow {
  /** It asks the database once and nothing after that, so the others need not wait for it. */
  asks_once?: boolean;
  /** Asks ahead what it must know whenever it reacts (`asked-ahead.ts`). */
  readAhead?: (scope: OrgScope) => Promise<unknown>;
}

/** What a feature does on another feature's event. */
export interface Subscription extends ReactingHow {
  readonly kind: string;
  readonly react: Subscriber;
}

/**
 * Subscribes a feature to another's event inside the same transaction: both are kept or neither. The subscription is
 * part of the subscriber's manifest. Several events of one command arrive together.
 */
export const on = <Payload extends z.ZodType>(
  { kind }: EventKind<Payload>,
  react: (scope: OrgScope, events: RecordedEvent<z.output<Payload>>[]) => Promise<void>,
  how: ReactingHow = {},
): Subscription => ({ ...how, kind, react: react as Subscriber });

let subscriptions: ReadonlyMap<string, readonly Subscription[]> = new Map();

/** Replaces the subscriptions of this process. */
export function setSubscriptions(list: readonly Subscription[]): void {
  const byKind = new Map<string, Subscription[]>();
  for (const subscription of list)
    byKind.set(subscription.kind, [...(byKind.get(subscription.kind) ?? []), subscription]);
  subscriptions = byKind;
}

/** Has those who will react to such an event ask what they must know, while the caller reads something itself. */
export async function readAhead(scope: OrgScope, { kind }: EventKind): Promise<void> {
  await Promise.all((subscriptions.get(kind) ?? []).map((subscription) => subscription.readAhead?.(scope)));
}

/** Records one event: history, subscribers and live stream, in the caller's transaction. */
export const record = <Payload extends z.ZodType>(
  scope: OrgScope,
  kind: EventKind<Payload>,
  details: EventDetails<z.input<Payload>>,
): Promise<void> => recordAll(scope, kind, [details]);

/** Records the events of many subjects of one command in one statement. */
export async function recordAll<Payload extends z.ZodType>(
  scope: OrgScope,
  kind: EventKind<Payload>,
  list: readonly EventDetails<z.input<Payload>>[],
): Promise<void> {
  if (list.length === 0) return;
  const created_at = nowIso();
  const events = list.map((details) => ({ ...details, id: uuidV7(), kind: kind.kind, created_at }));
  // What reacts asks right behind the history, without waiting for it: both are kept or neither.
  await Promise.all([insertEvents(scope, kind, events), react(scope, kind.kind, events)]);
}

async function react(scope: OrgScope, kind: string, events: readonly RecordedEvent<unknown>[]): Promise<void> {
  const reacting = subscriptions.get(kind) ?? [];
  const start = (subscription: Subscription) => subscription.react(scope, events as RecordedEvent<never>[]);
  const inTurn = async () => {
    for (const subscription of reacting) if (!subscription.asks_once) await start(subscription);
  };
  const once = reacting.filter(({ asks_once }) => asks_once).map(start);
  await Promise.all([...once, scope.endAfter(inTurn())]);
}

/**
 * What differs travels as one JSON parameter, so that a bulk command is one round trip whatever its size. Of the events of one
 * command the first is its entry in the audit log. What the product does by itself is none, nor is what a batch does that no
 * screen receives one by one.
 */
async function insertEvents(
  scope: OrgScope,
  { kind, subject, audit }: EventKind,
  events: readonly RecordedEvent<unknown>[],
): Promise<void> {
  const isEntry = audit && scope.actor !== null;
  const rows = events.map(({ id, subject_id, changes, payload, audience, to_profile_id }, index) => ({
    id,
    subject_id,
    changes,
    payload,
    audience,
    to_profile_id,
    audited_count: isEntry && index === 0 && audience !== NOBODY ? events.length : undefined,
  }));
  await sql`
    insert into events (org_id, id, kind, subject, subject_id, actor_profile_id, request_id, changes, payload, audience, to_profile_id, created_at, is_audited, audited_count)
    select ${scope.org_id}, row.id, ${kind}, ${subject}, row.subject_id, ${scope.actor?.profile_id ?? null}, ${scope.request_id},
           row.changes, row.payload, row.audience, row.to_profile_id, ${events[0]!.created_at},
           row.audited_count is not null, row.audited_count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, subject_id bigint, changes jsonb, payload jsonb, audience bigint[], to_profile_id bigint, audited_count int
    )
  `.execute(scope.db);
}
