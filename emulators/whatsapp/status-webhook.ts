import { createHmac } from 'node:crypto';
import type { DeliveryOptions, Sender } from '../kit/delivery-body.ts';

export interface EmulatedMessage {
  id: string;
  to: string;
  template: string;
  language: string;
  parameters: string[];
  callback_data: string | null;
  message_status: 'accepted' | 'held_for_quality_assessment';
  /** The last status that was reported. */
  status: string | null;
}

/** One status of one message. */
export interface EmulatedStatus {
  message: EmulatedMessage;
  status: string;
  /** The code of a failure. */
  error?: number;
}

export interface StatusOptions {
  /** How many times the same notice is sent. */
  copies?: number;
  /** Sends the copies at the same time. */
  concurrent?: boolean;
  /** Sends the statuses of one notice in reverse order. */
  shuffle?: boolean;
  /** Leaves out everything optional: conversation, pricing, contacts. */
  bare?: boolean;
  /** Leaves out our callback data, so that only the message's id names it. */
  without_callback_data?: boolean;
  /** Writes `error_data` as a text instead of an object. */
  error_data_as_text?: boolean;
  /** What is wrong with the notice or its signature. */
  corrupt?: 'signature' | 'no_signature' | 'body_after_sign' | 'old_secret' | 'truncated';
  upper_hex?: boolean;
}

/** Writes and signs notices as Meta does, over the bytes that leave. An event is a whole notice. */
export const noticeSender = (appSecret: () => string): Sender => ({
  content_type: 'application/json',
  escapes_unicode: true,
  retry_pauses_s: [],
  write: ([notice]) => notice,
  sign: (body, { secret }) => ({
    'x-hub-signature-256': signNotice(secret === 'old' ? 'an older secret' : appSecret(), body),
  }),
});

/** Returns the notice with which Meta reports these statuses. */
export function writeStatuses(phoneNumberId: string, statuses: readonly EmulatedStatus[], options: StatusOptions) {
  const inOrder = options.shuffle ? [...statuses].reverse() : statuses;
  const change = { field: 'messages', value: makeValue(phoneNumberId, inOrder, options) };
  return { object: 'whatsapp_business_account', entry: [{ id: '900100200300400', changes: [change] }] };
}

/** Returns how a notice with these options is delivered. */
export const getDelivery = ({ copies, concurrent, corrupt, upper_hex }: StatusOptions): DeliveryOptions => ({
  copies,
  concurrent,
  corrupt: upper_hex ? 'upper_hex' : corrupt,
});

/** HMAC-SHA256 of the body in lower-case hex. */
export const signNotice = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function makeValue(phone_number_id: string, statuses: readonly EmulatedStatus[], options: StatusOptions) {
  return {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '6590000000', phone_number_id },
    ...(!options.bare && { contacts: [{ profile: { name: 'Zoë' }, wa_id: statuses[0]?.message.to }] }),
    statuses: statuses.map((status) => writeStatus(status, options)),
  };
}

function writeStatus({ message, status, error }: EmulatedStatus, options: StatusOptions) {
  return {
    id: message.id,
    status,
    timestamp: '1795140190',
    recipient_id: message.to,
    ...(!options.without_callback_data && { biz_opaque_callback_data: message.callback_data }),
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
