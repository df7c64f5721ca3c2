import { returnReserved } from '#features/automations/server/index.ts';
import { clientPages } from '#features/clients/pages.ts';
import { alertEach } from '#features/notifications/server/index.ts';
import { queueMessages } from '#features/whatsapp-messages/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { sendMessages } from '#platform/server/messages/outbox.queries.ts';
import type { Services } from '#platform/server/services.ts';
import type { DistributionChannel } from '../../contract.ts';
import { leadDistributedKind } from '../alert-kind.ts';
import { reasons } from '../en.ts';
import { markSent, type SentDelivery, type UnsentDelivery } from './deliveries.queries.ts';
import type { LeadToSend } from './leads-to-send.queries.ts';
import { writeAlert, writeMail, writeWhatsApp } from './message-texts.ts';
import { isSendable, limitByCredits, planAll, type Sendable } from './plan-deliveries.ts';
import { findSpared, type Spared } from './spare-mails.ts';

/** When the status of a message is first read. */
const FIRST_LOOK_MS = 2_000;

/** A message that is not sent by itself now. */
interface Held {
  delivery: UnsentDelivery;
  address: string | null;
  spared: Spared;
}

/**
 * Hands messages over that the transaction has locked.
 *
 * @param given_up keys of earlier tries, whose credits are free again if they still are reserved.
 * @returns what became of each.
 */
export async function sendDeliveries(
  scope: OrgScope,
  services: Services,
  unsent: readonly UnsentDelivery[],
  given_up: readonly string[] = [],
): Promise<SentDelivery[]> {
  if (unsent.length === 0) return [];
  const all = await planAll(scope, services, unsent);
  // An alert may be an e-mail too, which then stands for the message.
  const alerts = all.filter((plan): plan is Sendable => isSendable(plan) && plan.delivery.channel === 'app_alert');
  const alertOf = await raiseAlerts(scope, services, alerts);
  const spared = await findSpared(
    scope,
    all.filter(isSendable).map(({ delivery }) => delivery),
  );
  const held = all.flatMap(({ delivery, address }): Held[] => {
    const found = spared.get(delivery.id);
    return found ? [{ delivery, address, spared: found }] : [];
  });
  await returnReserved(scope, given_up);
  const planned = await limitByCredits(
    scope,
    all.filter(({ delivery }) => !spared.has(delivery.id)),
  );
  const listOn = (channel: DistributionChannel) =>
    planned.filter((plan): plan is Sendable => isSendable(plan) && plan.delivery.channel === channel);
  const [mails, whatsApps] = [listOn('email_alert'), listOn('whatsapp_alert')];
  const mail_ids = await sendMessages(
    scope,
    mails.map((plan) => makeMail(plan, services)),
  );
  const whatsapp_ids = await queueMessages(
    scope,
    whatsApps.map((plan) => makeWhatsApp(plan, services)),
  );
  const messageOf = new Map([
    ...mails.map(({ delivery }, index) => [delivery.id, mail_ids[index]!] as const),
    ...whatsApps.map(({ delivery }, index) => [delivery.id, whatsapp_ids[index]!] as const),
  ]);
  const look_at = new Date(now().getTime() + FIRST_LOOK_MS).toISOString();
  const sent = planned.map(({ delivery: { id }, address, reason }): SentDelivery => {
    const message_id = messageOf.get(id) ?? null;
    const alert_id = alertOf.get(id) ?? null;
    const none = { id, address, message_id, alert_id, is_own_alert: false, tries: 0, look_at: null };
    if (message_id) return { ...none, status: 'QUEUED', reason: null, look_at };
    if (alert_id) return { ...none, status: 'SENT', reason: null, tries: 1, look_at };
    return { ...none, status: 'NOT_SENT', reason: reason ?? reasons.not_active };
  });
  const written = [...sent, ...held.map((one) => markHeld(one, look_at))];
  await markSent(scope, written);
  return written;
}

/** @param look_at when the status of a message is read that was sent just now. */
function markHeld({ delivery: { id }, address, spared }: Held, look_at: string): SentDelivery {
  const queued = { id, address, alert_id: null, status: 'QUEUED' as const, tries: 0 };
  if ('message_id' in spared) {
    return { ...queued, message_id: spared.message_id, is_own_alert: true, reason: null, look_at };
  }
  return { ...queued, message_id: null, is_own_alert: false, ...spared };
}

function makeMail({ lead, address, isVisible }: Sendable, { settings }: Services): OutgoingMessage {
  const link = settings.public_url + fillPage(clientPages.client, { id: lead.client_id });
  return writeMail(lead, address ?? '', isVisible ? link : null);
}

/** It leaves from the installation's own number, which pays for it once it does. */
const makeWhatsApp = ({ delivery, lead, address }: Sendable, { settings }: Services) => ({
  ...{ kind: 'ALERT' as const, number_id: null, wa_id: (address ?? '').replace('+', ''), client_id: lead.client_id },
  ...{ lead_id: lead.lead_id, profile_id: null, template_id: null, template_version: null, rule_id: null },
  ...writeWhatsApp(lead, delivery.name, settings.whatsapp),
  ...{ due_at: nowIso(), reason: null },
});

/**
 * Alerts people in the application: one who may see the clients once about all of them, others about each lead.
 *
 * @returns the alert of each message; a person who is no longer active has none.
 */
async function raiseAlerts(
  scope: OrgScope,
  { settings: { public_url } }: Services,
  planned: readonly Sendable[],
): Promise<Map<number, string>> {
  const hidden = planned.filter(({ isVisible }) => !isVisible);
  const batches = [planned.filter(({ isVisible }) => isVisible)];
  for (const lead_id of new Set(hidden.map(({ lead }) => lead.lead_id))) {
    batches.push(hidden.filter(({ lead }) => lead.lead_id === lead_id));
  }
  const alertOf = new Map<number, string>();
  for (const batch of batches) {
    const leadsOf = new Map<number, LeadToSend[]>();
    for (const { delivery, lead } of batch) {
      const profile_id = delivery.profile_id ?? 0;
      leadsOf.set(profile_id, [...(leadsOf.get(profile_id) ?? []), lead]);
    }
    const alerts = await alertEach(
      scope,
      leadDistributedKind,
      [...leadsOf].map(([profile_id, leads]) => ({
        profile_id,
        facts: { ...writeAlert(leads, batch[0]!.isVisible), public_url },
      })),
    );
    for (const { delivery } of batch) {
      const alert_id = alerts.get(delivery.profile_id ?? 0);
      if (alert_id) alertOf.set(delivery.id, alert_id);
    }
  }
  return alertOf;
}
