import { creditCosts } from '#features/automations/contract.ts';
import { returnReserved, spendReserved } from '#features/automations/server/index.ts';
import { readAlertsSeen } from '#features/notifications/server/index.ts';
import { readSentMessages } from '#features/whatsapp-messages/server/index.ts';
import { now } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { readMessageStates } from '#platform/server/messages/outbox.queries.ts';
import type { DeliveryStatus, DistributionChannel } from '../../contract.ts';
import { distributedLeadsChanged } from '../../events.ts';
import { lockOpenDeliveries, markSettled, type SettledDelivery } from './deliveries.queries.ts';
import { type HandedOver, hasReached, type Known, readStatus } from './delivery-status.ts';
import { writeCreditKey } from './plan-deliveries.ts';

/** How many messages one transaction looks at. */
const BATCH = 500;
const MINUTE_MS = 60_000;
/** How long a screen or a phone may still report. */
const REPORTED_MS = 3 * 86_400_000;

/** Reads what is known of messages and alerts. */
export async function readKnown(
  scope: OrgScope,
  open: readonly Pick<HandedOver, 'message_id' | 'alert_id'>[],
): Promise<Known> {
  const message_ids = open.flatMap(({ message_id }) => message_id ?? []);
  const messages = await readMessageStates(scope, message_ids);
  const whatsapp = await readSentMessages(scope, message_ids);
  const alerts = await readAlertsSeen(
    scope,
    open.flatMap(({ alert_id }) => alert_id ?? []),
  );
  const byId = <Message extends { id: string }>(all: readonly Message[]) => new Map(all.map((one) => [one.id, one]));
  return { messages: byId(messages), whatsapp: byId(whatsapp), alerts };
}

/**
 * Writes what became of messages that were handed over. The credit reserved for each is spent once it reached its provider, and returned
 * where it did not (readings.md D38). Credits come last, because nothing else is locked after them.
 *
 * @returns how many it looked at.
 */
export async function settleDeliveries(scope: OrgScope): Promise<number> {
  const open = await lockOpenDeliveries(scope, BATCH);
  if (open.length === 0) return 0;
  const known = await readKnown(scope, open);
  const settled = open.map((delivery): SettledDelivery => {
    const { id, channel, credits, is_own_alert, created_at } = delivery;
    const read = readStatus(delivery, known);
    const credit = known.whatsapp.get(delivery.message_id ?? '')?.credit;
    const isPaid = credit === undefined ? !is_own_alert && hasReached(read.status) : credit === 'SPENT';
    const cost = credits === 0 && isPaid ? creditCosts[channel] : 0;
    const isOpen = credit === 'RESERVED' && read.status !== 'UNKNOWN';
    const look_at = findNextLook(channel, isOpen ? 'QUEUED' : read.status, created_at);
    return { id, ...read, credits: credits + cost, look_at };
  });
  await markSettled(scope, settled);
  if (open.some(({ status }, index) => status !== settled[index]!.status)) {
    await record(scope, distributedLeadsChanged, { subject_id: scope.org_id, payload: {}, audience: null });
  }
  const listKeys = (isMeant: (delivery: SettledDelivery) => boolean) =>
    open
      .filter(({ channel, credits }, index) => creditCosts[channel] > credits && isMeant(settled[index]!))
      .map(writeCreditKey);
  await spendReserved(
    scope,
    listKeys(({ status }) => hasReached(status)),
  );
  await returnReserved(
    scope,
    listKeys(({ status }) => status !== 'QUEUED' && !hasReached(status)),
  );
  return open.length;
}

/** Returns when something new may be known: soon at first, then ever more rarely; null when nothing more will be. */
function findNextLook(channel: DistributionChannel, status: DeliveryStatus, created_at: string): string | null {
  const open: DeliveryStatus[] =
    channel === 'whatsapp_alert' ? ['SENT', 'DELIVERED', 'UNKNOWN'] : ['SENT', 'DELIVERED'];
  const mayBeReported = open.includes(status) && channel !== 'email_alert';
  if (status !== 'QUEUED' && !mayBeReported) return null;
  const age = now().getTime() - Date.parse(created_at);
  if (status !== 'QUEUED' && age > REPORTED_MS) return null;
  const wait = status === 'QUEUED' ? MINUTE_MS : Math.max(MINUTE_MS, age / 2);
  return new Date(now().getTime() + wait).toISOString();
}
