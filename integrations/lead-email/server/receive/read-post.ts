import { type ProvidedMail, parseJson, readMailgun, readPostmark, readSendgrid } from './provider-mails.ts';

export type MailProvider = 'sendgrid' | 'mailgun' | 'postmark';

/** What a provider of inbound mail posted. */
export interface Post {
  provider: MailProvider;
  body: Uint8Array;
  content_type: string;
}

/** What was posted, and what proves at Mailgun that it is theirs. */
export interface ReadPost {
  /** Null where it is no mail. */
  mail: ProvidedMail | null;
  proof: { timestamp: string; token: string; signature: string };
}

const MAX_FIELDS = 500;
/** Fields that hold the bytes of a whole message. */
const MESSAGES = new Set(['email', 'body-mime']);

/** Takes a post apart; runs in a thread, because it may have 25 MB. */
export function readPost({ provider, body, content_type }: Post): ReadPost {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (provider === 'postmark') return { mail: readPostmark(parseJson(bytes.toString('utf8'))), proof: readProof({}) };
  const raw = /^multipart\//i.test(content_type) ? splitForm(bytes, content_type) : splitPairs(bytes);
  const charsets = (parseJson(String(raw.get('charsets') ?? '')) ?? {}) as Record<string, unknown>;
  const fields = Object.fromEntries([...raw].map(([name, value]) => [name, decode(name, value, charsets[name])]));
  return { mail: provider === 'sendgrid' ? readSendgrid(fields) : readMailgun(fields), proof: readProof(fields) };
}

const readProof = ({ timestamp = '', token = '', signature = '' }: Record<string, string>) => ({
  timestamp: timestamp.slice(0, 20),
  token: token.slice(0, 100),
  signature: signature.slice(0, 100),
});

function decode(name: string, value: Buffer, charset: unknown): string {
  if (MESSAGES.has(name)) return value.toString('latin1');
  try {
    return new TextDecoder(typeof charset === 'string' ? charset : 'utf-8').decode(value);
  } catch {
    return value.toString('utf8');
  }
}

/** Splits a multipart form; of a file only its bytes are passed over, and one that is cut off has no fields. */
function splitForm(body: Buffer, contentType: string): Map<string, Buffer> {
  const boundary = /boundary="?([^";]{1,200})/i.exec(contentType)?.[1]?.trim();
  const fields = new Map<string, Buffer>();
  const mark = Buffer.from(`--${boundary}`);
  let at = boundary ? body.indexOf(mark) : -1;
  for (let count = 0; count < MAX_FIELDS; count += 1) {
    const begins = at + mark.length + 2;
    if (at >= 0 && body.toString('latin1', begins - 2, begins) === '--') break;
    const next = body.indexOf(mark, begins);
    const headers = body.indexOf('\r\n\r\n', begins);
    if (at < 0 || next < 0 || headers < 0) return new Map();
    const head = body.toString('utf8', begins, Math.min(headers, begins + 2_000));
    const name = /[;\s]name="([^"]{1,200})"/i.exec(head)?.[1];
    if (headers < next && name && !/filename/i.test(head)) fields.set(name, body.subarray(headers + 4, next - 2));
    at = next;
  }
  return fields;
}

/** Splits a form of pairs, byte by byte, because a message in it may be in any charset. */
function splitPairs(body: Buffer): Map<string, Buffer> {
  const fields = new Map<string, Buffer>();
  for (let at = 0, count = 0; at < body.length && count < MAX_FIELDS; count += 1) {
    const found = body.indexOf('&', at);
    const end = found < 0 ? body.length : found;
    const equals = body.indexOf('=', at);
    if (equals > at && equals < end)
      fields.set(
        decodePercent(body.subarray(at, equals)).toString('utf8'),
        decodePercent(body.subarray(equals + 1, end)),
      );
    at = end + 1;
  }
  return fields;
}

function decodePercent(bytes: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length);
  let size = 0;
  for (let at = 0; at < bytes.length; at += 1, size += 1) {
    const byte = bytes[at]!;
    const code = byte === 0x25 ? Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16) : Number.NaN;
    if (!Number.isNaN(code)) at += 2;
    plain[size] = Number.isNaN(code) ? (byte === 0x2b ? 0x20 : byte) : code;
  }
  return plain.subarray(0, size);
}
