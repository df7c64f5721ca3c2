import { sql } from 'kysely';
import type { NormalisedLead } from '#features/leads/contract.ts';
import { daysAgo, nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';
import { findDataset } from '../datasets.queries.ts';
import { settledPayload } from './settle.queries.ts';

/** How long what a process sends belongs to it; a call with all its tries takes 40 seconds at most. */
const LEASE_MS = 50_000;
/** Meta refuses a whole call for one event of 7 days; the half day is for the call itself. */
const TOO_LATE_DAYS = 6.5;
/** The most events of one call (integrations 2.3). */
const MOST = 1_000;
/** The most addresses and numbers of one person. */
const MOST_CONTACTS = 3;

/** Returns the organisations that have something to send now, as the worker role. */
export const findDueDatasets: FindWork<{ org_id: number }> = (db) => {
  const at = nowIso();
  return db
    .selectFrom('conversion_datasets as dataset')
    .where((eb) => eb.or([eb('dataset.paused_until', 'is', null), eb('dataset.paused_until', '<=', at)]))
    .where((eb) => eb.or([eb('dataset.sending_until', 'is', null), eb('dataset.sending_until', '<=', at)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('conversion_events as event')
          .whereRef('event.org_id', '=', 'dataset.org_id')
          .where('event.status', '=', 'WAITING')
          .select('event.id'),
      ),
    )
    .select('dataset.org_id');
};

const leaseEnd = () => new Date(nowMillis() + LEASE_MS).toISOString();

/** Lets this process alone send for the organisation. @returns where to; undefined where another one does. */
export async function beginLease(scope: OrgScope) {
  const at = nowIso();
  const row = await scope.db
    .updateTable('conversion_datasets')
    .set({ sending_until: leaseEnd() })
    .where('org_id', '=', scope.org_id)
    .where((eb) => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<=', at)]))
    .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', at)]))
    .returning('org_id')
    .executeTakeFirst();
  return row ? findDataset(scope) : undefined;
}

export async function setLease({ db, org_id }: OrgScope, wish: 'longer' | 'ended'): Promise<void> {
  await db
    .updateTable('conversion_datasets')
    .set({ sending_until: wish === 'longer' ? leaseEnd() : null })
    .where('org_id', '=', org_id)
    .execute();
}

/** Marks what Meta would refuse for its age. @returns whether there was any. */
export async function closeLate({ db, org_id }: OrgScope): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversion_events')
    .set({ status: 'TOO_LATE', payload: settledPayload, settled_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('status', '=', 'WAITING')
    .where('occurred_at', '<', daysAgo(TOO_LATE_DAYS))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** By what a client may be known. */
interface Contact {
  name: string;
  location: string | null;
  emails: string[];
  phones: string[];
}

const contact = sql`
  clients.name, clients.location,
  array(select address.email::text from client_emails as address
    where address.org_id = clients.org_id and address.client_id = clients.id
    order by address.position limit ${MOST_CONTACTS}) as emails,
  array(select phone.number_e164 from client_phones as phone
    where phone.org_id = clients.org_id and phone.client_id = clients.id and phone.number_e164 is not null
    order by phone.position limit ${MOST_CONTACTS}) as phones`;

export async function readContact({ db, org_id }: OrgScope, client_id: number): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select ${contact} from clients where clients.org_id = ${org_id} and clients.id = ${client_id}`.execute(db);
  return rows[0]!;
}

/** An event that waits: of a page, as it was written, or of a client, with what is known of them. */
export type WaitingEvent = { id: number } & (
  | { client_id: null; payload: string }
  | ({ client_id: number } & ClientEvent)
);

interface ClientEvent extends Contact {
  event_id: string;
  event_name: string;
  occurred_at: string;
  lead_id: string;
  is_deleted: boolean;
  lead: NormalisedLead | null;
}

/** Returns the events that wait, in the order in which they happened, at most a thousand. */
export async function listWaiting({ db, org_id }: OrgScope): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select event.id, event.event_id, event.event_name, event.occurred_at, event.lead_id, event.client_id, event.payload,
      clients.deleted_at is not null as is_deleted, ${contact},
      (select filed.lead from lead_events as filed
        where filed.org_id = ${org_id} and filed.client_id = event.client_id
          and filed.lead ->> 'external_id' = event.lead_id
        order by filed.id desc limit 1) as lead
    from conversion_events as event
    left join clients on clients.org_id = event.org_id and clients.id = event.client_id
    where event.org_id = ${org_id} and event.status = 'WAITING'
    order by event.occurred_at, event.id
    limit ${MOST}`.execute(db);
  return rows;
}

/** Keeps what is about to leave. */
export async function storePayloads(
  { db, org_id }: OrgScope,
  events: readonly { id: number; payload: string }[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    update conversion_events set payload = written.payload, tries = conversion_events.tries + 1
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as written (id bigint, payload text)
    where conversion_events.org_id = ${org_id} and conversion_events.id = written.id`.execute(db);
}

/** Takes back what is not to be sent any more. */
export async function withdraw({ db, org_id }: OrgScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('conversion_events')
    .set({ status: 'WITHDRAWN', settled_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', 'in', [...ids])
    .execute();
}
