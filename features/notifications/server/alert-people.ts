import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { NOBODY, recordAll } from '#platform/server/events.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import type { PushContent } from '#platform/server/messages/push-content.ts';
import { type AlertedDevice, listDevicesOfProfiles } from '#platform/server/messages/push-devices.queries.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { type AlertChannel, alertChannels } from '../contract.ts';
import { type AlertKind, findAlertKind, findEvent, readCells } from './alert-kinds.ts';
import {
  type AlertReceiver,
  findAlertReceivers,
  insertAlerts,
  insertDeliveries,
  type NewAlert,
  type NewDelivery,
} from './alerts.queries.ts';
import { readDaysOff } from './days-off.ts';
import { findQuietEnd } from './quiet-hours.ts';

export interface AlertMail {
  subject: string;
  text: string;
  html?: string;
}

/** What an alert says. A push carries title, text and page, so they hold no more than a name and what happened. */
export interface AlertFacts {
  /** The address of this installation, for links in e-mails. */
  public_url: string;
  title: string;
  body: string;
  /** The path it opens. */
  page: string;
  client_ids?: readonly number[];
  lead_ids?: readonly string[];
  /** The e-mail; title, text and a link when absent. */
  mail?: AlertMail;
}

/** An alert on its way to one person. */
interface Outgoing {
  alert: NewAlert;
  receiver: AlertReceiver;
  channels: AlertChannel[];
}

/**
 * Tells people what happened, in the transaction of the fact: each on the channels they chose, at once or when their
 * quiet hours end. People who are not active are told nothing.
 *
 * @returns the id of each person's alert.
 */
export async function alertPeople(
  scope: OrgScope,
  kind: string,
  people: readonly number[],
  facts: AlertFacts,
): Promise<Map<number, string>> {
  const known = findAlertKind(kind);
  if (!known) throw new Error(`no such kind of alert: ${kind}`);
  const receivers = people.length > 0 ? await findAlertReceivers(scope, people) : [];
  const daysOff = await readDaysOff(scope, listQuietOnDaysOff(receivers));
  const outgoing = receivers.map((receiver) => plan(known, receiver, daysOff.get(receiver.profile_id) ?? [], facts));
  await insertAlerts(
    scope,
    outgoing.map(({ alert }) => alert),
  );
  const inApp = outgoing.filter(({ channels }) => channels.includes('in_app'));
  await recordAll(
    scope,
    findEvent(known),
    inApp.map(({ alert }) => ({
      subject_id: facts.client_ids?.[0] ?? 0,
      payload: { alert_id: alert.id },
      audience: NOBODY,
      to_profile_id: alert.profile_id,
    })),
  );
  const atOnce = outgoing.filter(({ alert }) => alert.waits_until === null);
  const sent = await sendAll(scope, known, atOnce, facts);
  await insertDeliveries(scope, [...inApp.map(({ alert }) => onScreens(alert.id)), ...sent]);
  return new Map(outgoing.map(({ alert }) => [alert.profile_id, alert.id]));
}

const listQuietOnDaysOff = (receivers: readonly AlertReceiver[]): number[] =>
  receivers
    .filter(({ quiet_hours }) => quiet_hours?.is_on && quiet_hours.on_days_off)
    .map(({ profile_id }) => profile_id);

function plan(kind: AlertKind, receiver: AlertReceiver, daysOff: readonly string[], facts: AlertFacts): Outgoing {
  const cells = readCells(kind, receiver.choices);
  const channels = alertChannels.filter((channel) => cells[channel]);
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
  return { alert, receiver, channels };
}

const onScreens = (alert_id: string): NewDelivery => ({
  id: uuidV7(),
  alert_id,
  channel: 'in_app',
  device_name: null,
  message_id: null,
  reason: null,
});

async function sendAll(
  scope: OrgScope,
  kind: AlertKind,
  outgoing: readonly Outgoing[],
  facts: AlertFacts,
): Promise<NewDelivery[]> {
  const withPush = outgoing.filter(({ channels }) => channels.includes('push'));
  const devices =
    withPush.length > 0
      ? await listDevicesOfProfiles(
          scope,
          withPush.map(({ receiver }) => receiver.profile_id),
        )
      : [];
  const sent: NewDelivery[] = [];
  for (const { alert, receiver, channels } of outgoing) {
    const alert_ids = [alert.id];
    if (channels.includes('email')) sent.push(...(await sendMail(scope, receiver, alert_ids, facts)));
    if (channels.includes('push'))
      sent.push(...(await sendPushes(scope, kind, findDevices(devices, receiver), alert_ids, facts)));
  }
  return sent;
}

export const findDevices = (devices: readonly AlertedDevice[], { profile_id }: AlertReceiver): AlertedDevice[] =>
  devices.filter((device) => device.profile_id === profile_id);

const UNVERIFIED = 'The e-mail address is not verified.';

/** Sends an e-mail that stands for these alerts; one to an unverified address is not sent and says so. */
export async function sendMail(
  scope: OrgScope,
  { email, is_email_verified }: AlertReceiver,
  alert_ids: readonly string[],
  { mail, title, body, page, public_url }: AlertFacts,
): Promise<NewDelivery[]> {
  if (email === null) return [];
  const { subject, text, html } = mail ?? {
    subject: title,
    text: [body, public_url + page].filter(Boolean).join('\n\n'),
  };
  const message_id = is_email_verified
    ? await sendMessage(scope, {
        channel: 'email',
        to: email,
        subject: toLine(subject),
        text,
        ...(html !== undefined && { html }),
      })
    : null;
  const reason = is_email_verified ? null : UNVERIFIED;
  return alert_ids.map((alert_id) => ({
    id: uuidV7(),
    alert_id,
    channel: 'email',
    device_name: null,
    message_id,
    reason,
  }));
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Sends a push that stands for these alerts to each browser. */
export async function sendPushes(
  scope: OrgScope,
  { kind, ttl_seconds, urgency }: Pick<AlertKind, 'kind' | 'ttl_seconds' | 'urgency'>,
  devices: readonly AlertedDevice[],
  alert_ids: readonly string[],
  { title, body, page, client_ids }: AlertFacts,
): Promise<NewDelivery[]> {
  const tag = `${kind}:${client_ids?.join(',') ?? ''}`;
  const content: PushContent = { org_id: scope.org_id, title, body, page, tag, ttl_seconds, urgency };
  const deliveries: NewDelivery[] = [];
  for (const { device_id, name } of devices) {
    const message_id = await sendMessage(scope, { channel: 'push', to: device_id, text: JSON.stringify(content) });
    for (const alert_id of alert_ids) {
      deliveries.push({ id: uuidV7(), alert_id, channel: 'push', device_name: name, message_id, reason: null });
    }
  }
  return deliveries;
}

/** Somebody an alert was meant for who could not be told. */
interface Untold {
  kind: string;
  profile_id: number;
  lead_ids: readonly string[];
  reason: string;
}

/** Keeps on the traces of leads that somebody was not told, and why; nothing reaches that person. */
export async function noteUntold(scope: OrgScope, { kind, profile_id, lead_ids, reason }: Untold): Promise<void> {
  const id = uuidV7();
  const nothing = { title: '', body: '', page: '', client_ids: [], waits_until: null, waits_for: [] };
  await insertAlerts(scope, [{ id, profile_id, kind, lead_ids, ...nothing }]);
  await insertDeliveries(scope, [{ ...onScreens(id), reason }]);
}
