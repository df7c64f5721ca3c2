import { sql } from 'kysely';
import { now, nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, type Scope, withWorker } from '#platform/server/database/scope.ts';
import type { AlertChannel, AlertChoices, InAppAlert, QuietHours } from '../contract.ts';

/** A person an alert is for, with what decides how it reaches them. */
export interface AlertReceiver {
  profile_id: number;
  email: string | null;
  is_email_verified: boolean;
  time_zone: string;
  choices: AlertChoices;
  quiet_hours: QuietHours | null;
}

/** Returns those of these people who are active. */
export async function findAlertReceivers(scope: OrgScope, ids: readonly number[]): Promise<AlertReceiver[]> {
  const rows = await scope.db
    .selectFrom('profiles')
    .leftJoin('user_preferences', (join) => matchInOrg(join, 'user_preferences.profile_id', 'profiles.id'))
    .leftJoin('alert_settings', (join) => matchInOrg(join, 'alert_settings.profile_id', 'profiles.id'))
    .where('profiles.org_id', '=', scope.org_id)
    .where('profiles.account_status', '=', 'ACTIVE')
    .where('profiles.id', 'in', [0, ...ids])
    .select([
      'profiles.id as profile_id',
      'profiles.email',
      'profiles.is_email_verified',
      'user_preferences.time_zone',
      'alert_settings.choices',
      'alert_settings.quiet_hours',
    ])
    .orderBy('profiles.id')
    .execute();
  return rows.map(({ time_zone, choices, ...row }) => ({
    ...row,
    time_zone: time_zone ?? 'UTC',
    choices: choices ?? {},
  }));
}

export interface NewAlert {
  id: string;
  profile_id: number;
  kind: string;
  title: string;
  body: string;
  page: string;
  client_ids: readonly number[];
  lead_ids: readonly string[];
  waits_until: string | null;
  waits_for: readonly AlertChannel[];
}

export async function insertAlerts(scope: OrgScope, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const values = alerts.map(({ client_ids, lead_ids, waits_for, ...alert }) => ({
    ...alert,
    client_ids: [...client_ids],
    lead_ids: [...lead_ids],
    waits_for: [...waits_for],
    org_id: scope.org_id,
    created_at: nowIso(),
  }));
  await scope.db.insertInto('alerts').values(values).execute();
}

export interface NewDelivery {
  id: string;
  alert_id: string;
  channel: AlertChannel;
  device_name: string | null;
  message_id: string | null;
  reason: string | null;
}

export async function insertDeliveries(scope: OrgScope, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const created_at = nowIso();
  const values = deliveries.map((delivery) => ({ ...delivery, org_id: scope.org_id, created_at }));
  await scope.db.insertInto('alert_deliveries').values(values).execute();
}

/** Returns the people whose quiet hours are over with alerts that waited, across organisations, as the worker role. */
export const listPeopleToTell = (database: Database) =>
  withWorker(database, (db) =>
    db
      .selectFrom('alerts')
      .where('waits_until', '<=', nowIso())
      .select(['org_id', 'profile_id'])
      .distinct()
      .orderBy('org_id')
      .orderBy('profile_id')
      .execute(),
  );

/** An alert that waited. */
export interface WaitedAlert {
  id: string;
  title: string;
  body: string;
  page: string;
  kind: string;
  created_at: string;
  waits_for: AlertChannel[];
  lead_ids: string[];
}

/** Takes what waited for a person, oldest first; nobody else gets it. */
export async function popWaitingAlerts(scope: OrgScope, profile_id: number): Promise<WaitedAlert[]> {
  const { rows } = await sql<WaitedAlert>`
    with taken as (
      update alerts set waits_until = null
      where org_id = ${scope.org_id} and profile_id = ${profile_id} and waits_until <= ${nowIso()}
      returning id, title, body, page, kind, created_at, waits_for, lead_ids)
    select * from taken order by created_at, id`.execute(scope.db);
  return rows;
}

/** The e-mail of a person's alert about a lead: sent with this message, or waiting for the end of quiet hours. */
export interface MailedAlert {
  profile_id: number;
  lead_id: string;
  message_id: string | null;
  waits_until: string | null;
}

/**
 * Returns the e-mails of alerts of these kinds about leads of people. They are locked until the transaction ends, so that
 * the summary after quiet hours hears what it did.
 */
export async function lockMailedAlerts(
  scope: OrgScope,
  kinds: readonly string[],
  leads: readonly { profile_id: number; lead_id: string }[],
): Promise<MailedAlert[]> {
  if (leads.length === 0) return [];
  const { rows } = await sql<MailedAlert>`
    with asked as (
      select profile_id, lead_id from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as row (profile_id bigint, lead_id uuid)),
    found as (
      select id, profile_id, lead_ids, waits_until, waits_for from alerts
      where org_id = ${scope.org_id} and kind = any(${[...kinds]}::text[])
        and lead_ids && (select array_agg(lead_id) from asked) and profile_id in (select profile_id from asked)
      order by id
      for no key update)
    select asked.profile_id, asked.lead_id, delivery.message_id,
           case when delivery.message_id is null then found.waits_until end as waits_until
    from asked
    join found on found.profile_id = asked.profile_id and asked.lead_id = any(found.lead_ids)
    left join alert_deliveries as delivery
      on delivery.org_id = ${scope.org_id} and delivery.alert_id = found.id and delivery.channel = 'email'
    where delivery.message_id is not null or (found.waits_until is not null and 'email' = any(found.waits_for))`.execute(
    scope.db,
  );
  return rows;
}

/** How long ago a screen may still show an alert as news. */
const NEWS_MS = 10 * 60_000;
const newsSince = () => new Date(now().getTime() - NEWS_MS).toISOString();
const MAX_UNSHOWN = 20;

/** Returns the actor's alerts of these kinds that no screen of theirs has shown. */
export const listUnshownAlerts = (scope: Scope, kinds: readonly string[]): Promise<InAppAlert[]> =>
  scope.db
    .selectFrom('alert_deliveries')
    .innerJoin('alerts', (join) => matchInOrg(join, 'alerts.id', 'alert_deliveries.alert_id'))
    .where('alerts.org_id', '=', scope.org_id)
    .where('alerts.profile_id', '=', scope.actor.profile_id)
    .where('alerts.created_at', '>', newsSince())
    .where('alerts.kind', 'in', ['', ...kinds])
    .where('alert_deliveries.channel', '=', 'in_app')
    .where('alert_deliveries.shown_at', 'is', null)
    .where('alert_deliveries.reason', 'is', null)
    .select(['alerts.id', 'alerts.title', 'alerts.body', 'alerts.page'])
    .orderBy('alerts.created_at')
    .limit(MAX_UNSHOWN)
    .execute();

/** The alerts a report is about, by id or as the recent ones of a kind about a client. */
type Reported = { alert_ids: readonly string[] } | { kind: string; client_id: number };

/**
 * Records when a screen of the actor first showed alerts, and when they opened them.
 *
 * @returns whether one of them was shown for the first time.
 */
export async function markInApp(scope: Scope, reported: Reported, is_seen: boolean): Promise<boolean> {
  const at = nowIso();
  const which =
    'alert_ids' in reported
      ? sql`alerts.id = any(${[...reported.alert_ids]}::uuid[])`
      : sql`alerts.kind = ${reported.kind} and alerts.client_ids @> array[${reported.client_id}::bigint]
            and alerts.created_at > ${newsSince()}`;
  const { rows } = await sql<{ is_first: boolean }>`
    update alert_deliveries
    set shown_at = coalesce(shown_at, ${at}),
        seen_at = coalesce(seen_at, case when ${is_seen}::boolean then ${at}::timestamptz end)
    from alerts
    where alert_deliveries.org_id = ${scope.org_id} and alert_deliveries.channel = 'in_app'
      and alerts.org_id = alert_deliveries.org_id and alerts.id = alert_deliveries.alert_id
      and alerts.profile_id = ${scope.actor.profile_id} and ${which}
    returning alert_deliveries.shown_at = ${at}::timestamptz as is_first`.execute(scope.db);
  return rows.some(({ is_first }) => is_first);
}

/** Records that the actor looked at clients that a screen of theirs had shown alerts about. */
export async function markClientsOpened(scope: Scope, client_ids: readonly number[]): Promise<void> {
  await sql`
    update alert_deliveries set seen_at = ${nowIso()}
    from alerts
    where alert_deliveries.org_id = ${scope.org_id} and alert_deliveries.channel = 'in_app'
      and alert_deliveries.shown_at is not null and alert_deliveries.seen_at is null
      and alerts.org_id = alert_deliveries.org_id and alerts.id = alert_deliveries.alert_id
      and alerts.profile_id = ${scope.actor.profile_id}
      and alerts.client_ids && ${[...client_ids]}::bigint[]`.execute(scope.db);
}

/** Records what a browser reported of a push; a summary counts for every alert in it. */
export async function markPush(scope: OrgScope, message_id: string, is_seen: boolean): Promise<void> {
  await sql`
    update alert_deliveries
    set shown_at = coalesce(shown_at, ${nowIso()}),
        seen_at = coalesce(seen_at, case when ${is_seen}::boolean then ${nowIso()}::timestamptz end)
    where org_id = ${scope.org_id} and message_id = ${message_id} and channel = 'push'`.execute(scope.db);
}

/** Returns by client who has an alert of a kind about it that is not opened, of the last seconds or waiting still. */
export async function findUnopened(
  { db, org_id }: OrgScope,
  { kind, client_ids, seconds }: { kind: string; client_ids: readonly number[]; seconds: number },
): Promise<Map<number, number[]>> {
  const since = new Date(now().getTime() - seconds * 1_000).toISOString();
  const { rows } = await sql<{ client_id: number; profile_ids: number[] }>`
    select client_id, array_agg(alerts.profile_id) as profile_ids
    from alerts cross join unnest(alerts.client_ids) as client_id
    where alerts.org_id = ${org_id} and alerts.kind = ${kind} and alerts.client_ids && ${[...client_ids]}::bigint[]
      and (alerts.created_at > ${since} or alerts.waits_until is not null)
      and not exists (
        select from alert_deliveries delivery
        where delivery.org_id = ${org_id} and delivery.alert_id = alerts.id and delivery.seen_at is not null)
    group by client_id`.execute(db);
  return new Map(rows.map(({ client_id, profile_ids }) => [client_id, profile_ids]));
}

/** Removes the alerts that name erased clients. */
export async function eraseAlerts(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  await sql`
    delete from alerts where org_id = ${scope.org_id} and client_ids && ${[...client_ids]}::bigint[]`.execute(scope.db);
}

/** Removes alerts from before an instant, across organisations, as the worker role. */
export const purgeAlerts = (database: Database, before: string) =>
  withWorker(database, (db) => db.deleteFrom('alerts').where('created_at', '<', before).execute());

/** Returns how many alerts of a kind a person had in the last seconds. */
export async function countRecentAlerts(
  scope: OrgScope,
  { profile_id, kind, seconds }: { profile_id: number; kind: string; seconds: number },
): Promise<number> {
  const { count } = await scope.db
    .selectFrom('alerts')
    .where('org_id', '=', scope.org_id)
    .where('profile_id', '=', profile_id)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now().getTime() - seconds * 1_000).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
