import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { equalBytes } from '../sessions/secrets.ts';
import { shorten } from './shorten.ts';

/** What the text of a push message in the outbox holds, as JSON. */
export const PushContent = z.object({
  org_id: z.int(),
  title: z.string(),
  body: z.string(),
  /** The path that a click opens. */
  page: z.string(),
  /** A later push with the same one replaces this, on the way and on the device. */
  tag: z.string(),
  ttl_seconds: z.int(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']),
  /** The body is an answer to a client, which a button opens WhatsApp with. */
  answer: z
    .object({
      label: z.string(),
      /** The client's number in digits. */
      phone: z.string(),
      client_id: z.int(),
      client_name: z.string(),
    })
    .optional(),
});
export type PushContent = z.output<typeof PushContent>;

/** Well below the 4096 bytes that a push service takes, encrypted and padded. */
const MAX_PAYLOAD_BYTES = 3_000;
const MAX_TITLE = 120;

/** Returns what the browser gets, shortened until it fits. */
export function writePushPayload({ title, body, page, tag, answer }: PushContent, receipt: string): string {
  const write = (text: string) =>
    JSON.stringify({
      ...{ title: shorten(title, MAX_TITLE), body: text, page, tag: tag.slice(0, 100), receipt },
      // A text that was cut is no answer any more.
      ...(text === body && { answer }),
    });
  let text = body;
  while (Buffer.byteLength(write(text)) > MAX_PAYLOAD_BYTES && text.length > 0) {
    text = shorten(text, Math.floor(text.length * 0.8));
  }
  return write(text);
}

/** What a browser shows to prove that it received a message; it opens nothing else. */
export interface Receipt {
  org_id: number;
  message_id: string;
}

const signReceipt = (secretKey: string, { org_id, message_id }: Receipt): Buffer =>
  createHmac('sha256', secretKey).update(`push receipt ${org_id} ${message_id}`).digest();

export const makeReceipt = (secretKey: string, receipt: Receipt): string =>
  `${receipt.org_id}.${receipt.message_id}.${signReceipt(secretKey, receipt).toString('base64url')}`;

/** @returns null for what we did not sign. */
export function readReceipt(secretKey: string, token: string): Receipt | null {
  const [org = '', message_id = '', signature = ''] = token.split('.');
  const receipt = { org_id: Number(org), message_id };
  if (!Number.isSafeInteger(receipt.org_id) || receipt.org_id <= 0) return null;
  return equalBytes(Buffer.from(signature, 'base64url'), signReceipt(secretKey, receipt)) ? receipt : null;
}
