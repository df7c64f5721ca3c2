import { createHmac } from 'node:crypto';
import type { DeliveryOptions } from '../kit/delivery-body.ts';
import { digits, type Meta, seconds } from './meta.ts';
import type { EmulatedMessage, EmulatedNumber } from './state.ts';

export interface NoticeOptions extends DeliveryOptions {
  upper_hex?: boolean;
}

/** One status of one message. */
export interface EmulatedStatus {
  message: EmulatedMessage;
  status: string;
  /** The code of a failure. */
  error?: number;
  /** When it happened; now if nothing is said. */
  at_ms?: number;
}

export interface StatusOptions extends NoticeOptions {
  /** Leaves out everything optional: conversation, pricing, contacts. */
  bare?: boolean;
  /** Leaves out our callback data, so that only the message's id names it. */
  without_callback_data?: boolean;
  /** Writes `error_data` as a text instead of an object. */
  error_data_as_text?: boolean;
}

/** HMAC-SHA256 of the body in lower-case hex. */
export const signNotice = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function writeStatus({ message, status, error, at_ms }: EmulatedStatus, nowMs: number, options: StatusOptions) {
  return {
    id: message.id,
    status,
    timestamp: String(seconds(at_ms ?? nowMs)),
    recipient_id: message.to,
    ...(!options.without_callback_data && { biz_opaque_callback_data: message.callback_data ?? undefined }),
    ...(!options.bare && {
      conversation: { id: `conversation-${message.id}`, origin: { type: 'utility' } },
      pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
    }),
    ...(error !== undefined && { errors: [writeError(error, options)] }),
  };
}

function writeError(code: number, { error_data_as_text }: StatusOptions) {
  const details = `Details of ${code}.`;
  return {
    code,
    title: `Title of ${code}`,
    message: `Message of ${code}`,
    error_data: error_data_as_text ? details : { details },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}

/** Remembers statuses on their messages. */
export function recordStatuses({ nowMs }: Meta, statuses: readonly EmulatedStatus[]): void {
  for (const { message, status, error, at_ms = nowMs } of statuses) {
    message.status = status;
    message.statuses.push({ status, at_ms, error: error ?? null });
  }
}

/** Returns the change that reports these statuses of a number's messages. */
export const writeStatusChange = (
  { nowMs }: Meta,
  number: EmulatedNumber,
  statuses: readonly EmulatedStatus[],
  options: StatusOptions = {},
) => ({
  field: 'messages',
  value: {
    ...describeNumber(number),
    ...(!options.bare && { contacts: [{ profile: { name: 'Zoë' }, wa_id: statuses[0]?.message.to }] }),
    statuses: statuses.map((status) => writeStatus(status, nowMs, options)),
  },
});

/** Returns what stands at the beginning of whatever a number has to tell. */
export const describeNumber = ({ id, display_phone_number }: EmulatedNumber) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: digits(display_phone_number), phone_number_id: id },
});
