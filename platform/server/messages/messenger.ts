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

/**
 * What became of one try to send. `wait` may be tried again, `refused` may not, and `unknown` must not: the connection
 * broke after the message was handed over. `is_channel_broken`: the provider refuses our own account, so that every
 * other message would fare the same.
 */
export type Delivery =
  | { outcome: 'sent'; provider_id: string | null }
  | { outcome: 'wait'; reason: string; retry_after_seconds?: number; is_channel_broken?: true }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string };

/** Notes that from now on the provider may have the message. When it fails, nothing may be handed over. */
export type RecordHandOver = () => Promise<void>;

/**
 * @param id the message's own id; the same for every try.
 * @param recordHandOver called at the last moment before the message itself leaves, and waited for.
 */
export type Send = (id: string, message: OutgoingMessage, recordHandOver: RecordHandOver) => Promise<Delivery>;

/** Sends over one channel; null for a channel that is not configured, whose messages stay in the outbox (D14). */
export interface Messenger {
  readonly email: Send | null;
  readonly sms: Send | null;
  readonly push: Send | null;
}

/** A service that makes, sends and checks codes by itself (Twilio Verify); null when we do it. */
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
