import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import { type AlertedDevice, listDevicesOfProfiles } from '#platform/server/messages/push-devices.queries.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { type AlertChannel, alertChannels } from '../contract.ts';
import { type AlertKind, findEvent, readCells } from './alert-kinds.ts';
import { type AlertFacts, queueAlertMessages, writeMail, writePushes } from './alert-messages.ts';
import {
  type AlertReceiver,
  findAlertReceivers,
  insertAlerts,
  insertDeliveries,
  type NewAlert,
  type NewDelivery,
} from './alerts.queries.ts';
import { findQuietEnd, readDaysOff } from './quiet-hours.ts';

/** What one person is told. */
export interface PersonalAlert {
  profile_id: number;
  facts: AlertFacts;
}

/** An alert on its way to one person. */
interface Outgoing {
  alert: NewAlert;
  facts: AlertFacts;
  receiver: AlertReceiver;
  channels: AlertChannel[];
}

/**
 * Tells people what happened, in the transaction of the fact: each on the channels they chose, at once or when their
 * quiet hours end. People who are not active are told nothing.
 *
 * @returns the id of each person's alert.
 */
export const alertPeople = (
  scope: OrgScope,
  kind: AlertKind,
  people: readonly number[],
  facts: AlertFacts,
): Promise<Map<number, string>> =>
  alertEach(
    scope,
    kind,
    people.map((profile_id) => ({ profile_id, facts })),
  );

/** Does the same where each person is told something else, in as many statements as for one. */
export async function alertEach(
  scope: OrgScope,
  kind: AlertKind,
  alerts: readonly PersonalAlert[],
): Promise<Map<number, string>> {
  const factsOf = new Map(alerts.map(({ profile_id, facts }) => [profile_id, facts]));
  const receivers = factsOf.size > 0 ? await findAlertReceivers(scope, [...factsOf.keys()]) : [];
  const daysOff = await readDaysOff(scope, listQuietOnDaysOff(receivers));
  const outgoing = receivers.map((receiver) =>
    plan(kind, receiver, daysOff.get(receiver.profile_id) ?? [], factsOf.get(receiver.profile_id)!),
  );
  await insertAlerts(
    scope,
    outgoing.map(({ alert }) => alert),
  );
  const inApp = outgoing.filter(({ channels }) => channels.includes('in_app'));
  await recordAll(
    scope,
    findEvent(kind),
    inApp.map(({ alert }) => ({
      subject_id: alert.client_ids[0] ?? 0,
      payload: { alert_id: alert.id },
      audience: NOBODY,
      to_profile_id: alert.profile_id,
    })),
  );
  const atOnce = outgoing.filter(({ alert }) => alert.waits_until === null);
  const sent = await sendAll(scope, kind, atOnce);
  await insertDeliveries(scope, [...inApp.map(({ alert }) => onScreens(alert.id)), ...sent]);
  return new Map(outgoing.map(({ alert }) => [alert.profile_id, alert.id]));
}

const listQuietOnDaysOff = (receivers: readonly AlertReceiver[]): number[] =>
  receivers
    .filter(({ quiet_hours }) => quiet_hours?.is_on && quiet_hours.on_days_off)
    .map(({ profile_id }) => profile_id);

function plan(kind: AlertKind, receiver: AlertReceiver, daysOff: readonly string[], facts: AlertFacts): Outgoing {
  const cells = readCells(kind, receiver.choices);
  const channels = alertChannels.filter((channel) => cells[channel] && (channel !== 'email' || facts.mail !== null));
  const away = channels.filter((channel) => channel !== 'in_app');
  const waits_until =
    cells.in_quiet_hours === 'waits' && away.length > 0
      ? findQuietEnd(receiver.quiet_hours, daysOff, receiver.time_zone, nowIso())
      : null;
  const alert: NewAlert = {
    id: uuidV7(),
    profile_id: receiver.profile_id,
    kind: kind.kind,
    title: facts.title,
    body: facts.body,
    page: facts.page,
    client_ids: facts.client_ids ?? [],
    lead_ids: facts.lead_ids ?? [],
    waits_until,
    waits_for: waits_until === null ? [] : away,
  };
  return { alert, facts, receiver, channels };
}

const onScreens = (alert_id: string): NewDelivery => ({
  id: uuidV7(),
  alert_id,
  channel: 'in_app',
  device_name: null,
  message_id: null,
  reason: null,
});

async function sendAll(scope: OrgScope, kind: AlertKind, outgoing: readonly Outgoing[]): Promise<NewDelivery[]> {
  const withPush = outgoing.filter(({ channels }) => channels.includes('push'));
  const devices =
    withPush.length > 0
      ? await listDevicesOfProfiles(
          scope,
          withPush.map(({ receiver }) => receiver.profile_id),
        )
      : [];
  const written = outgoing.flatMap(({ alert, facts, receiver, channels }) => [
    ...(channels.includes('email') ? writeMail(receiver, [alert.id], facts) : []),
    ...(channels.includes('push') ? writePushes(scope, kind, findDevices(devices, receiver), [alert.id], facts) : []),
  ]);
  return queueAlertMessages(scope, written);
}

export const findDevices = (devices: readonly AlertedDevice[], { profile_id }: AlertReceiver): AlertedDevice[] =>
  devices.filter((device) => device.profile_id === profile_id);

/** Somebody an alert was meant for who could not be told. */
interface Untold {
  kind: AlertKind;
  profile_id: number;
  lead_ids: readonly string[];
  reason: string;
}

/** Keeps on the traces of leads that somebody was not told, and why; nothing reaches that person. */
export async function recordSkippedRecipients(
  scope: OrgScope,
  { kind, profile_id, lead_ids, reason }: Untold,
): Promise<void> {
  const id = uuidV7();
  const nothing = { title: '', body: '', page: '', client_ids: [], waits_until: null, waits_for: [] };
  await insertAlerts(scope, [{ id, profile_id, kind: kind.kind, lead_ids, ...nothing }]);
  await insertDeliveries(scope, [{ ...onScreens(id), reason }]);
}
