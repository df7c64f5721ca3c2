import { describeReason, type SentMessage } from '#features/whatsapp-messages/server/index.ts';
import type { MessageState } from '#platform/server/messages/outbox.queries.ts';
import type { DeliveryStatus } from '../../contract.ts';
import { reasons } from '../en.ts';

/** When a screen or browser of the person showed an alert, and when they opened it. */
export interface AlertSeen {
  shown_at: string | null;
  seen_at: string | null;
}

/** A message that was handed over, as it is stored. */
export interface HandedOver {
  status: DeliveryStatus;
  reason: string | null;
  tries: number;
  earlier_tries: number;
  message_id: string | null;
  alert_id: string | null;
  is_own_alert: boolean;
}

/** What is known of messages and alerts, by their ids. */
export interface Known {
  messages: ReadonlyMap<string, MessageState>;
  /** Messages over WhatsApp. */
  whatsapp: ReadonlyMap<string, SentMessage>;
  alerts: ReadonlyMap<string, AlertSeen>;
}

type Status = Pick<HandedOver, 'status' | 'reason' | 'tries'>;

/** Returns how far a message came, as far as it is known. */
export function readStatus(stored: HandedOver, { messages, whatsapp, alerts }: Known): Status {
  const { status, tries, earlier_tries, message_id, alert_id, is_own_alert } = stored;
  const reason = stored.reason ?? (is_own_alert ? reasons.own_alert : null);
  const seen = alerts.get(alert_id ?? '');
  if (seen) return { status: seen.seen_at ? 'READ' : seen.shown_at ? 'DELIVERED' : status, reason, tries };
  const sent = whatsapp.get(message_id ?? '');
  if (sent) return { ...readWhatsApp(sent), tries: earlier_tries + countCalls(sent) };
  const message = messages.get(message_id ?? '');
  if (!message) return { status, reason, tries };
  const read = readMessage(message);
  return { ...read, reason: read.reason ?? reason, tries: earlier_tries + countTries(message) };
}

/** The tries that ended with "wait", and the last one. */
const countTries = ({ status, tries }: MessageState): number => (status === 'QUEUED' ? tries : tries + 1);

function readMessage({ status, error, delivery_status, delivery_error }: MessageState): Omit<Status, 'tries'> {
  switch (status) {
    case 'QUEUED':
    case 'SENDING':
      return { status: 'QUEUED', reason: error };
    case 'KEPT':
      return { status: 'KEPT', reason: null };
    case 'REFUSED':
      return { status: 'FAILED', reason: error };
    case 'UNKNOWN':
      return { status: 'UNKNOWN', reason: error };
    case 'SENT':
      if (delivery_status === 'undelivered') return { status: 'FAILED', reason: delivery_error };
      if (delivery_status === 'read') return { status: 'READ', reason: null };
      return { status: delivery_status === 'delivered' ? 'DELIVERED' : 'SENT', reason: null };
  }
}

/** How far a message over WhatsApp came, by its state. */
const whatsAppStatuses: Record<SentMessage['state'], DeliveryStatus> = {
  QUEUED: 'QUEUED',
  CLAIMED: 'QUEUED',
  ACCEPTED: 'SENT',
  HELD: 'SENT',
  SENT: 'SENT',
  DELIVERED: 'DELIVERED',
  READ: 'READ',
  RECEIVED: 'READ',
  FAILED: 'FAILED',
  UNKNOWN: 'UNKNOWN',
  NOT_SENT: 'NOT_SENT',
};

function readWhatsApp({ state, reason, said }: SentMessage): Omit<Status, 'tries'> {
  if (reason === 'KEPT_LOCALLY') return { status: 'KEPT', reason: null };
  const own = { NO_CREDITS: reasons.no_credits, NOT_CONNECTED: reasons.no_whatsapp, REFUSED: said }[reason ?? ''];
  return { status: whatsAppStatuses[state], reason: own ?? describeReason(reason) };
}

/** The calls that were made: one that got no answer is not among its tries. */
const countCalls = ({ state, tries }: SentMessage): number =>
  state === 'QUEUED' || state === 'CLAIMED' || state === 'NOT_SENT' ? tries : Math.max(1, tries);

/** Statuses in which a message reached its provider, or the local outbox. */
const reached: readonly DeliveryStatus[] = ['SENT', 'DELIVERED', 'READ', 'KEPT'];

export const hasReached = (status: DeliveryStatus): boolean => reached.includes(status);

/** Statuses after which a message can be sent again by hand. */
const repeatable: readonly DeliveryStatus[] = ['FAILED', 'UNKNOWN', 'NOT_SENT'];

export const canRepeat = (status: DeliveryStatus): boolean => repeatable.includes(status);
