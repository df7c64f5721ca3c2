import { createHmac } from 'node:crypto';

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

export interface WebhookTarget {
  url: string;
  app_secret: string;
  phone_number_id: string;
}

/** Reports statuses in one notice the way Meta does. @returns the statuses of the answers. */
export async function sendStatuses(
  target: WebhookTarget,
  statuses: readonly EmulatedStatus[],
  options: StatusOptions = {},
): Promise<number[]> {
  const inOrder = options.shuffle ? [...statuses].reverse() : statuses;
  const change = { field: 'messages', value: makeValue(target, inOrder, options) };
  const notice = { object: 'whatsapp_business_account', entry: [{ id: '900100200300400', changes: [change] }] };
  return sendNotice(target, notice, options);
}

/** Sends any notice, signed over the bytes that leave. */
export async function sendNotice(
  { url, app_secret }: WebhookTarget,
  notice: unknown,
  { copies = 1, concurrent, corrupt, upper_hex }: StatusOptions = {},
): Promise<number[]> {
  const whole = escapeNonAscii(JSON.stringify(notice));
  const body = corrupt === 'truncated' ? whole.slice(0, -3) : whole;
  const signature = signNotice(corrupt === 'old_secret' ? 'an older secret' : app_secret, body);
  const [scheme = '', hex = ''] = (corrupt === 'signature' ? `sha256=${'0'.repeat(64)}` : signature).split('=');
  const headers = {
    'content-type': 'application/json',
    ...(corrupt !== 'no_signature' && { 'x-hub-signature-256': `${scheme}=${upper_hex ? hex.toUpperCase() : hex}` }),
  };
  const sent = corrupt === 'body_after_sign' ? `${body} ` : body;
  const post = async () => (await fetch(url, { method: 'POST', headers, body: sent })).status;
  if (concurrent) return Promise.all(Array.from({ length: copies }, post));
  const answers: number[] = [];
  for (let copy = 0; copy < copies; copy++) answers.push(await post());
  return answers;
}

/** HMAC-SHA256 of the body in lower-case hex. */
export const signNotice = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(Buffer.from(body)).digest('hex')}`;

function makeValue(target: WebhookTarget, statuses: readonly EmulatedStatus[], options: StatusOptions) {
  return {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '6590000000', phone_number_id: target.phone_number_id },
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

const escapeNonAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
