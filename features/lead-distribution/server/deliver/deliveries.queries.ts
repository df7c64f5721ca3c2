import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import type { DeliveryStatus } from '../../contract.ts';

/** Writes a message to send for each recipient and channel, in the order of the recipients. */
export async function insertDeliveries(
  scope: OrgScope,
  distributions: readonly { id: number; recipient_ids: readonly number[] }[],
  at: string,
): Promise<void> {
  const rows = distributions.map(({ id, recipient_ids }) => ({ distribution_id: id, recipient_ids }));
  await sql`
    insert into distribution_deliveries (
      org_id, distribution_id, recipient_id, profile_id, name, channel, look_at, created_at, updated_at)
    select place.org_id, wanted.distribution_id, place.id, place.profile_id, coalesce(member.name, place.name),
           way.channel, ${at}, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (distribution_id bigint, recipient_ids bigint[])
    join distribution_recipients as place
      on place.org_id = ${scope.org_id} and place.id = any(wanted.recipient_ids)
    left join profiles as member on member.org_id = place.org_id and member.id = place.profile_id
    cross join lateral unnest(place.channels) with ordinality as way (channel, number)
    order by wanted.distribution_id, place.position, way.number`.execute(scope.db);
}

export const selectDeliveries = (scope: OrgScope) =>
  scope.db
    .selectFrom('distribution_deliveries as delivery')
    .innerJoin('lead_distributions as lead', (join) => matchInOrg(join, 'lead.id', 'delivery.distribution_id'))
    .where('delivery.org_id', '=', scope.org_id);

const selectOpen = (scope: OrgScope) => selectDeliveries(scope).forUpdate('delivery').skipLocked();

const selectToSend = (scope: OrgScope) =>
  selectDeliveries(scope)
    .leftJoin('distribution_recipients as place', (join) => matchInOrg(join, 'place.id', 'delivery.recipient_id'))
    .orderBy('delivery.id')
    .select([
      'delivery.id',
      'delivery.profile_id',
      'delivery.name',
      'delivery.address',
      'delivery.channel',
      'delivery.earlier_tries',
      'lead.lead_id',
      'lead.client_id',
      'place.email',
      'place.phone',
    ])
    .select((eb) => eb('place.id', 'is', null).as('recipient_is_gone'));

const selectUnsent = (scope: OrgScope) =>
  selectToSend(scope)
    .forUpdate('delivery')
    .skipLocked()
    .where('delivery.status', '=', 'QUEUED')
    .where('delivery.message_id', 'is', null)
    .where('delivery.alert_id', 'is', null);

/** A message that is still to be handed over. */
export type UnsentDelivery = Awaited<ReturnType<typeof lockUnsent>>[number];

/** Takes messages that are still to be handed over. Others who look for some skip these. */
export const lockUnsent = (scope: OrgScope, limit: number) =>
  selectUnsent(scope).where('delivery.look_at', '<=', nowIso()).limit(limit).execute();

/** Takes one of them. */
export const lockUnsentOne = (scope: OrgScope, id: number) =>
  selectUnsent(scope).where('delivery.id', '=', id).execute();

/** Returns messages as they would be handed over, whatever became of them. */
export const readToSend = (scope: OrgScope, ids: readonly number[]): Promise<UnsentDelivery[]> =>
  selectToSend(scope)
    .where(sql<boolean>`delivery.id = any(${[...ids]}::bigint[])`)
    .execute();

/** What became of a message when it was to be handed over. */
export interface SentDelivery {
  id: number;
  status: DeliveryStatus;
  reason: string | null;
  address: string | null;
  message_id: string | null;
  alert_id: string | null;
  is_own_alert: boolean;
  tries: number;
  look_at: string | null;
}

export async function markSent(scope: OrgScope, deliveries: readonly SentDelivery[]): Promise<void> {
  await sql`
    update distribution_deliveries as kept set
      status = done.status, reason = done.reason, address = done.address, message_id = done.message_id,
      alert_id = done.alert_id, is_own_alert = done.is_own_alert, tries = kept.earlier_tries + done.tries, look_at = done.look_at, updated_at = ${nowIso()}
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as done (
      id bigint, status text, reason text, address text, message_id uuid, alert_id uuid, is_own_alert boolean, tries int, look_at timestamptz)
    where kept.org_id = ${scope.org_id} and kept.id = done.id`.execute(scope.db);
}

/** Takes messages that were handed over and about which something new may be known. */
export const lockOpenDeliveries = (scope: OrgScope, limit: number) =>
  selectOpen(scope)
    .where('delivery.look_at', '<=', nowIso())
    .where((eb) => eb.or([eb('delivery.message_id', 'is not', null), eb('delivery.alert_id', 'is not', null)]))
    .orderBy('delivery.look_at')
    .limit(limit)
    .select([
      'delivery.id',
      'delivery.channel',
      'delivery.status',
      'delivery.reason',
      'delivery.message_id',
      'delivery.alert_id',
      'delivery.is_own_alert',
      'delivery.tries',
      'delivery.earlier_tries',
      'delivery.credits',
      'delivery.created_at',
    ])
    .execute();

/** What is known of a message now. */
export interface SettledDelivery {
  id: number;
  status: DeliveryStatus;
  reason: string | null;
  tries: number;
  credits: number;
  look_at: string | null;
}

export async function markSettled(scope: OrgScope, deliveries: readonly SettledDelivery[]): Promise<void> {
  await sql`
    update distribution_deliveries as kept set
      status = done.status, reason = done.reason, tries = done.tries, credits = done.credits, look_at = done.look_at,
      updated_at = case when kept.status = done.status then kept.updated_at else ${nowIso()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as done (
      id bigint, status text, reason text, tries int, credits int, look_at timestamptz)
    where kept.org_id = ${scope.org_id} and kept.id = done.id`.execute(scope.db);
}

/** Returns a message, locked until the transaction ends; undefined where there is none. */
export const lockDelivery = (scope: OrgScope, id: number) =>
  scope.db
    .selectFrom('distribution_deliveries')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .forUpdate()
    .select(['id', 'status', 'reason', 'tries', 'earlier_tries', 'message_id', 'alert_id', 'is_own_alert'])
    .executeTakeFirst();

/** Makes a message one that is still to be handed over. @param tries how often it was tried, which go on. */
export const queueAgain = (scope: OrgScope, id: number, tries: number) =>
  scope.db
    .updateTable('distribution_deliveries')
    .set({
      status: 'QUEUED',
      reason: null,
      message_id: null,
      alert_id: null,
      is_own_alert: false,
      tries,
      earlier_tries: tries,
      look_at: nowIso(),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();

/** Messages that were left unsent since an instant for a reason, about clients who are still there. */
const selectLeftUnsent = (scope: OrgScope, reason: string, since: string) =>
  selectDeliveries(scope)
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'lead.client_id'))
    .where('delivery.status', '=', 'NOT_SENT')
    .where('delivery.reason', '=', reason)
    .where('delivery.created_at', '>=', since)
    .where('clients.deleted_at', 'is', null);

/** Returns how many leads they are about. */
export async function countLeftUnsent(scope: OrgScope, reason: string, since: string): Promise<number> {
  const { count } = await selectLeftUnsent(scope, reason, since)
    .select(sql<number>`count(distinct delivery.distribution_id)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes them messages that are still to be handed over. @returns how many leads they are about. */
export async function queueLeftUnsent(scope: OrgScope, reason: string, since: string): Promise<number> {
  const found = await selectLeftUnsent(scope, reason, since)
    .orderBy('delivery.id')
    .forUpdate('delivery')
    .skipLocked()
    .select(['delivery.id', 'delivery.distribution_id'])
    .execute();
  await scope.db
    .updateTable('distribution_deliveries')
    .set({ status: 'QUEUED', reason: null, message_id: null, look_at: nowIso(), updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${found.map(({ id }) => id)}::bigint[])`)
    .execute();
  return new Set(found.map(({ distribution_id }) => distribution_id)).size;
}

/** Returns the organisations with messages to send or to look at, as the worker role. */
export const orgsWithOpenDeliveries = (database: Database): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('distribution_deliveries')
      .where('look_at', '<=', nowIso())
      .select('org_id')
      .distinct()
      .execute();
    return rows.map(({ org_id }) => org_id);
  });
