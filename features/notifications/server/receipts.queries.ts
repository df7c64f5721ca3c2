import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { AlertChannel } from '../contract.ts';

/** One way of one alert; a channel that waits for the end of quiet hours has no delivery yet. */
export interface ReceiptRow {
  alert_id: string;
  kind: string;
  lead_ids: string[];
  profile_id: number;
  name: string;
  channel: AlertChannel;
  device_name: string | null;
  message_id: string | null;
  reason: string | null;
  waits: boolean;
  created_at: string;
  shown_at: string | null;
  seen_at: string | null;
}

/** Which alerts: one of a person, or those about leads. */
export type ReceiptsAbout = { alert_id: string; profile_id: number } | { lead_ids: readonly string[] };

/** The most ways that are read at once; a lead has a handful. */
const MAX_ROWS = 1_000;

/** Returns every way these alerts took, in the order in which they were raised. */
export async function readReceiptRows(scope: OrgScope, about: ReceiptsAbout): Promise<ReceiptRow[]> {
  const which =
    'alert_id' in about
      ? sql`id = ${about.alert_id} and profile_id = ${about.profile_id}`
      : sql`lead_ids && ${[...about.lead_ids]}::uuid[]`;
  const { rows } = await sql<ReceiptRow>`
    with found as (
      select id, kind, lead_ids, profile_id, created_at, waits_until, waits_for from alerts
      where org_id = ${scope.org_id} and ${which}),
    ways as (
      select found.id as alert_id, delivery.channel, delivery.device_name, delivery.message_id, delivery.reason,
             false as waits, delivery.created_at, delivery.shown_at, delivery.seen_at
      from found join alert_deliveries as delivery
        on delivery.org_id = ${scope.org_id} and delivery.alert_id = found.id
      union all
      select found.id, channel, null, null, null, true, found.created_at, null, null
      from found cross join unnest(found.waits_for) as channel where found.waits_until is not null)
    select ways.*, found.kind, found.lead_ids, found.profile_id, profiles.name
    from ways join found on found.id = ways.alert_id
    join profiles on profiles.org_id = ${scope.org_id} and profiles.id = found.profile_id
    order by found.created_at, found.id, array_position(array['in_app', 'email', 'push'], ways.channel), ways.created_at
    limit ${MAX_ROWS}`.execute(scope.db);
  return rows;
}

/** Returns when alerts were first shown to their person, and when they were opened, on any way. */
export async function readAlertsSeen(scope: OrgScope, alert_ids: readonly string[]) {
  if (alert_ids.length === 0) return new Map<string, { shown_at: string | null; seen_at: string | null }>();
  const rows = await scope.db
    .selectFrom('alert_deliveries')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`alert_id = any(${[...new Set(alert_ids)]}::uuid[])`)
    .groupBy('alert_id')
    .select(({ fn }) => ['alert_id', fn.min('shown_at').as('shown_at'), fn.min('seen_at').as('seen_at')])
    .execute();
  return new Map(rows.map(({ alert_id, ...seen }) => [alert_id, seen]));
}

/** Returns whether the person has an alert of this id. */
export async function hasAlert(scope: OrgScope, profile_id: number, id: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('alerts')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('profile_id', '=', profile_id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
