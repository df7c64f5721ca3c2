/** WhatsApp is only kept here, in local mode without a number; else its messages leave through features/whatsapp-messages. */
export type MessageChannel = 'email' | 'sms' | 'push' | 'whatsapp';

/** What an e-mail says in its headers besides recipient and subject. */
export interface MailHeaders {
  /** The sender's name, at our address. */
  from_name?: string;
  reply_to?: readonly string[];
  /** Where the recipient unsubscribes: by a page, and by a POST (RFC 8058). */
  unsubscribe_url?: string;
  /** Where a mail server returns what it can't deliver, without the message's id, which is added; else the sender's address. */
  bounce_to?: string;
}

export interface OutgoingMessage {
  channel: MessageChannel;
  /** An e-mail address, an E.164 number, or a push subscription's id. */
  to: string;
  subject?: string;
  /** The text itself; for push its content as JSON (push-content.ts). */
  text: string;
  html?: string;
  /** The one-time code in the text, which local mode's outbox shows by itself. */
  code?: string;
  /** Of an e-mail. One with `unsubscribe_url` is bulk: the queue lets every other message go first. */
  mail_headers?: MailHeaders;
}

/**
 * The result of one try to send. `wait` may be tried again, `refused` may not, and `unknown` must not: the connection
 * broke after the message was handed over. `is_channel_broken`: the provider refuses our account, so every other
 * message would fail too.
 */
export type Delivery =
  | { outcome: 'sent'; provider_id: string | null }
  | { outcome: 'wait'; reason: string; retry_after_seconds?: number; is_channel_broken?: true }
  | { outcome: 'refused'; reason: string; is_channel_broken?: true }
  | { outcome: 'unknown'; reason: string };

/** Records that the provider may have the message from now on; if it fails, the message must not be handed over. */
export type RecordHandOver = () => Promise<void>;

/**
 * @param id the message's own id, the same for every try.
 * @param recordHandOver called and awaited just before the message itself leaves.
 */
export type Send = (id: string, message: OutgoingMessage, recordHandOver: RecordHandOver) => Promise<Delivery>;

/** Sends over each channel; one that is not configured is null, and its messages stay in the outbox (D14). */
export interface Messenger {
  readonly email: Send | null;
  readonly sms: Send | null;
  readonly push: Send | null;
  readonly whatsapp: null;
}

/** A service that makes, sends and checks codes (Twilio Verify); null when the product does it itself. */
export interface PhoneVerifier {
  start(to: string): Promise<VerificationStart>;
  check(to: string, code: string): Promise<VerificationCheck>;
}

export type VerificationStart =
  | { outcome: 'sent' }
  | { outcome: 'invalid_number' }
  | { outcome: 'too_many'; retry_after_seconds: number }
  | { outcome: 'unavailable'; reason: string };

export type VerificationCheck =
  | { outcome: 'approved' | 'wrong' | 'expired' }
  | { outcome: 'too_many'; retry_after_seconds: number }
  | { outcome: 'unavailable'; reason: string };
