import * as z from 'zod';
import { type IncomingAnswer, retryAfterSeconds } from '../../network/http-client.ts';
import type { Delivery } from '../messenger.ts';

/** The details are an object or a text. */
const Details = z
  .union([z.string(), z.object({ details: z.string() }).transform(({ details }) => details)])
  .optional()
  .catch(undefined);

/** An error in an answer, or in the report about a message that failed. */
export const WhatsAppError = z.object({
  code: z.coerce.number(),
  message: z.string().optional(),
  title: z.string().optional(),
  error_data: Details,
});
type WhatsAppError = z.output<typeof WhatsAppError>;

const ErrorAnswer = z.object({ error: WhatsAppError });

/** What an error means for this message and for the channel. */
interface ErrorClass {
  outcome: 'wait' | 'refused';
  retry_after_seconds?: number;
  is_channel_broken?: true;
  /** The sentence for the person; the provider's own words when absent. */
  words?: string;
}

/** The operator must mend it, and then the message can still be sent. */
const accessRefused: ErrorClass = { outcome: 'wait', is_channel_broken: true };
/** The words are ours, because the provider's may repeat the token. */
const tokenRefused: ErrorClass = { ...accessRefused, words: 'WhatsApp refuses our access token' };
/** Neither this message nor any other can be sent from our number or with our template. */
const accountBlocked: ErrorClass = { outcome: 'refused', is_channel_broken: true };
const waitFor = (retry_after_seconds: number): ErrorClass => ({ outcome: 'wait', retry_after_seconds });
const refusedFor = (words: string): ErrorClass => ({ outcome: 'refused', words });

/** The classes of integrations 3.8; every other error refuses the one message. */
const classes: Record<number, ErrorClass> = {
  0: tokenRefused,
  3: accessRefused,
  10: accessRefused,
  190: tokenRefused,
  131005: accessRefused,
  4: waitFor(60),
  80007: waitFor(60),
  130429: waitFor(60),
  131056: waitFor(6),
  131048: waitFor(3_600),
  131064: waitFor(3_600),
  131057: waitFor(300),
  1: waitFor(60),
  2: waitFor(60),
  131000: waitFor(60),
  131016: waitFor(60),
  135000: waitFor(60),
  368: accountBlocked,
  131031: accountBlocked,
  131037: accountBlocked,
  131042: accountBlocked,
  131045: accountBlocked,
  132000: accountBlocked,
  132001: accountBlocked,
  132007: accountBlocked,
  132015: accountBlocked,
  132016: accountBlocked,
  130472: refusedFor('WhatsApp chose not to deliver this message'),
  130497: refusedFor('WhatsApp does not deliver our messages to this country'),
  131021: refusedFor('This is the number that alerts are sent from'),
  131026: refusedFor('This number cannot receive WhatsApp messages'),
  131030: refusedFor('This number is not among those the test number may write to'),
  131049: refusedFor('WhatsApp chose not to deliver this message'),
  131050: refusedFor('This person has opted out of our messages'),
};

const findClass = (code: number): ErrorClass | undefined =>
  code >= 200 && code <= 299 ? accessRefused : classes[code];

/** Returns why a message failed, in words where we have some. */
export const describeWhatsAppError = ({ code, message, title, error_data }: WhatsAppError): string =>
  findClass(code)?.words ?? `${code}: ${error_data ?? message ?? title ?? 'unknown error'}`;

/** Returns what follows from an answer other than 200. */
export function classifyWhatsAppError({ status, headers, json }: IncomingAnswer): Delivery {
  const error = ErrorAnswer.safeParse(json()).data?.error;
  const found = (error && findClass(error.code)) ?? classifyStatus(status);
  const reason = found?.words ?? (error ? describeWhatsAppError(error) : `status ${status}`);
  if (!found) return { outcome: 'unknown', reason };
  const { outcome, retry_after_seconds = 0, is_channel_broken } = found;
  const broken = is_channel_broken && { is_channel_broken };
  if (outcome === 'refused') return { outcome, reason, ...broken };
  const seconds = Math.max(retry_after_seconds, retryAfterSeconds(headers) ?? 0);
  return { outcome, reason, retry_after_seconds: seconds, ...broken };
}

/** Returns null for an answer that says neither yes nor no. */
function classifyStatus(status: number): ErrorClass | null {
  if (status < 400) return null;
  if (status === 401) return tokenRefused;
  return status === 429 || status >= 500 ? waitFor(60) : { outcome: 'refused' };
}
