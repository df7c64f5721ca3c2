import type { OrgScope } from '#platform/server/database/scope.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { sendMessages } from '#platform/server/messages/outbox.queries.ts';
import type { PushContent } from '#platform/server/messages/push-content.ts';
import type { AlertedDevice } from '#platform/server/messages/push-devices.queries.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { AlertKind } from './alert-kinds.ts';
import type { AlertReceiver, NewDelivery } from './alerts.queries.ts';

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
  /** The e-mail; title, text and a link when absent, none where it is null. */
  mail?: AlertMail | null;
  /** Makes the text an answer to a client: a push opens WhatsApp with it in one tap. */
  answer?: PushContent['answer'];
}

/** An e-mail or a push, with the receipts of the alerts it stands for. */
export interface AlertMessage {
  /** Null for one that is not sent. */
  message: OutgoingMessage | null;
  receipts: readonly Omit<NewDelivery, 'id' | 'message_id'>[];
}

const UNVERIFIED = 'The e-mail address is not verified.';

/** Writes the e-mail that stands for these alerts; one to an unverified address is not sent and says so. */
export function writeMail(
  { email, is_email_verified }: AlertReceiver,
  alert_ids: readonly string[],
  { mail, title, body, page, public_url }: AlertFacts,
): AlertMessage[] {
  if (email === null) return [];
  const { subject, ...content } = mail ?? {
    subject: title,
    text: [body, public_url + page].filter(Boolean).join('\n\n'),
  };
  const reason = is_email_verified ? null : UNVERIFIED;
  return [
    {
      message: is_email_verified ? { channel: 'email', to: email, subject: toLine(subject), ...content } : null,
      receipts: alert_ids.map((alert_id) => ({ alert_id, channel: 'email', device_name: null, reason })),
    },
  ];
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Writes the push that stands for these alerts to each browser. */
export function writePushes(
  { org_id }: OrgScope,
  { kind, ttl_seconds, urgency }: Pick<AlertKind, 'kind' | 'ttl_seconds' | 'urgency'>,
  devices: readonly AlertedDevice[],
  alert_ids: readonly string[],
  { title, body, page, client_ids, answer }: AlertFacts,
): AlertMessage[] {
  const tag = `${kind}:${client_ids?.join(',') ?? ''}`;
  const content: PushContent = { org_id, title, body, page, tag, ttl_seconds, urgency, answer };
  const text = JSON.stringify(content);
  return devices.map(({ device_id, name: device_name }) => ({
    message: { channel: 'push', to: device_id, text },
    receipts: alert_ids.map((alert_id) => ({ alert_id, channel: 'push', device_name, reason: null })),
  }));
}

/** Queues these messages together. @returns their receipts, for the caller to keep. */
export async function queueAlertMessages(scope: OrgScope, written: readonly AlertMessage[]): Promise<NewDelivery[]> {
  const sent = written.filter((one): one is AlertMessage & { message: OutgoingMessage } => one.message !== null);
  const ids = await sendMessages(
    scope,
    sent.map(({ message }) => message),
  );
  const idOf = new Map<AlertMessage, string>(sent.map((one, index) => [one, ids[index]!]));
  return written.flatMap((one) =>
    one.receipts.map((receipt) => ({ ...receipt, id: uuidV7(), message_id: idOf.get(one) ?? null })),
  );
}
