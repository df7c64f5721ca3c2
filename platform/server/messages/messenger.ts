export type MessageChannel = 'email' | 'sms' | 'push';

export interface OutgoingMessage {
  channel: MessageChannel;
  /** An address, an E.164 number, or a push subscription's id. */
  to: string;
  subject?: string;
  text: string;
  html?: string;
  /** The one-time code inside, shown by itself in the outbox of local mode. */
  code?: string;
}

/** What became of one try to send. `wait` may be tried again, `refused` may not. */
export type Delivery =
  | { outcome: 'sent'; provider_id: string | null }
  | { outcome: 'wait'; reason: string; retry_after_seconds?: number }
  | { outcome: 'refused'; reason: string };

/** Sends over one channel; null for a channel that is not configured, whose messages stay in the outbox (D14). */
export interface Messenger {
  readonly email: ((id: string, message: OutgoingMessage) => Promise<Delivery>) | null;
  readonly sms: ((id: string, message: OutgoingMessage) => Promise<Delivery>) | null;
  readonly push: ((id: string, message: OutgoingMessage) => Promise<Delivery>) | null;
}
