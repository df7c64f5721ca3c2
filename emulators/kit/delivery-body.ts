import { withNumberIds, withUnknownFields } from './damage.ts';

/** How a notice is delivered (integrations E.0.4). */
export interface DeliveryOptions {
  /** How many times the same bytes are sent. */
  copies?: number;
  /** Sends everything at the same time. */
  concurrent?: boolean;
  /** Sends when the emulated clock has moved on so far. */
  delay_s?: number;
  /** Sends the events in reverse order. */
  shuffle?: boolean;
  /** How many events are in one notice; all of them if nothing is said. */
  batch?: number;
  corrupt?: Corruption;
  /** Dates the notice so much earlier. */
  old_timestamp_s?: number;
  /** Repeats what was not accepted by the service's own schedule. */
  retry?: 'provider' | 'none';
  /** Writes letters beyond ASCII as `\uXXXX`; what the service does if nothing is said. */
  escape_unicode?: boolean;
  /** Writes ids as JSON numbers. */
  number_ids?: boolean;
  /** Adds a field nobody knows to every object. */
  unknown_field?: boolean;
  /** Tells of a kind of thing nobody knows. */
  unknown_object?: boolean;
  /** Never delivers it. */
  drop?: boolean;
}

/** What is wrong with a notice. All but the first four are signed as they should be. */
export type Corruption =
  | 'signature'
  | 'no_signature'
  | 'old_secret'
  | 'body_after_sign'
  | 'upper_hex'
  | 'json'
  | 'charset'
  | 'empty'
  | 'truncated'
  | 'huge';

/** What the delivery of notices needs to know about a service. */
export interface Sender {
  content_type: string;
  escapes_unicode: boolean;
  /** Pauses between the tries of a notice that is not accepted, in seconds. */
  retry_pauses_s: readonly number[];
  /** Dates and signs every try anew; otherwise the first signature is sent again. */
  signs_each_try?: true;
  /** Returns the notice of these events, as JSON. */
  write(events: readonly unknown[], about: { at_ms: number; unknown_object: boolean }): unknown;
  /** Returns the headers that prove who sent these bytes. */
  sign(body: Buffer, how: { secret: 'current' | 'old'; at_ms: number }): Record<string, string>;
}

export interface SignedPost {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

const HUGE_BYTES = 3 * 1024 * 1024 + 1;

/** Writes the notices of these events. */
export function makeBodies(
  sender: Sender,
  events: readonly unknown[],
  at_ms: number,
  { batch = events.length, shuffle, unknown_object = false, ...options }: DeliveryOptions,
): Buffer[] {
  const inOrder = shuffle ? [...events].reverse() : events;
  const bodies: Buffer[] = [];
  for (let first = 0; first < inOrder.length; first += Math.max(batch, 1)) {
    const notice = sender.write(inOrder.slice(first, first + Math.max(batch, 1)), { at_ms, unknown_object });
    bodies.push(toBytes(sender, notice, options));
  }
  return bodies;
}

function toBytes(sender: Sender, notice: unknown, options: DeliveryOptions): Buffer {
  const { escape_unicode = sender.escapes_unicode, number_ids, unknown_field } = options;
  const json = JSON.stringify(unknown_field ? withUnknownFields(notice) : notice);
  const withIds = number_ids ? withNumberIds(json) : json;
  return spoil(escape_unicode ? escapeUnicode(withIds) : withIds, options.corrupt);
}

/** Spoils a notice before it is signed. */
function spoil(json: string, corrupt: Corruption | undefined): Buffer {
  switch (corrupt) {
    case 'json':
      return Buffer.from(`${json.slice(1)}<`);
    case 'charset':
      return Buffer.from(json, 'utf16le');
    case 'empty':
      return Buffer.alloc(0);
    case 'truncated':
      return Buffer.from(json.slice(0, -3));
    case 'huge':
      return Buffer.from(json.padEnd(HUGE_BYTES, ' '));
    default:
      return Buffer.from(json);
  }
}

export function signPost(
  sender: Sender,
  url: string,
  body: Buffer,
  at_ms: number,
  { corrupt }: DeliveryOptions,
): SignedPost {
  const secret = corrupt === 'old_secret' ? 'old' : 'current';
  // The signature of other bytes is a wrong one that looks right.
  const signed = corrupt === 'signature' ? Buffer.from('other bytes') : body;
  const proof = corrupt === 'no_signature' ? {} : sender.sign(signed, { secret, at_ms });
  return {
    url,
    headers: { 'content-type': sender.content_type, ...(corrupt === 'upper_hex' ? inUpperHex(proof) : proof) },
    body: corrupt === 'body_after_sign' ? Buffer.concat([body, Buffer.from(' ')]) : body,
  };
}

const inUpperHex = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[\da-f]{40,}/g, (hex) => hex.toUpperCase())]),
  );

const escapeUnicode = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
