import { type PlainMail, writeMime } from './write-mime.ts';

/** A mail as a provider handed it over. */
export interface ProvidedMail {
  recipients: string[];
  envelope_from: string;
  raw: Uint8Array;
}

type Fields = Readonly<Record<string, string>>;

export function readSendgrid(fields: Fields): ProvidedMail | null {
  const envelope = parseObject(fields.envelope ?? '');
  const recipients = listTexts(envelope?.to);
  if (recipients.length === 0) return null;
  const envelope_from = String(envelope?.from ?? '');
  const raw = fields.email
    ? Buffer.from(fields.email, 'latin1')
    : writeMime({ headers: splitHeaders(fields.headers ?? ''), text: fields.text ?? '', html: fields.html ?? '' });
  return { recipients, envelope_from, raw };
}

export function readMailgun(fields: Fields): ProvidedMail | null {
  if (!fields.recipient) return null;
  const pairs = parseJson(fields['message-headers'] ?? '');
  const headers = Array.isArray(pairs)
    ? pairs.flatMap((pair): PlainMail['headers'] => (Array.isArray(pair) ? [[String(pair[0]), String(pair[1])]] : []))
    : [];
  const raw = fields['body-mime']
    ? Buffer.from(fields['body-mime'], 'latin1')
    : writeMime({ headers, text: fields['body-plain'] ?? '', html: fields['body-html'] ?? '' });
  return { recipients: fields.recipient.split(',').map((one) => one.trim()), envelope_from: fields.sender ?? '', raw };
}

export function readPostmark(json: unknown): ProvidedMail | null {
  if (typeof json !== 'object' || json === null) return null;
  const post = json as Record<string, unknown>;
  const find = (name: string) => (typeof post[name] === 'string' ? post[name] : '');
  const recipient = find('OriginalRecipient');
  if (recipient === '') return null;
  const named = Array.isArray(post.Headers) ? post.Headers.slice(0, 500) : [];
  const headers = named.flatMap((header): PlainMail['headers'] => {
    const { Name, Value } = (header ?? {}) as Record<string, unknown>;
    return typeof Name === 'string' && typeof Value === 'string' ? [[Name, Value]] : [];
  });
  const has = (name: string) => headers.some(([known]) => known.toLowerCase() === name);
  const add = (name: string, value: string) => {
    if (value !== '' && !has(name.toLowerCase())) headers.push([name, value]);
  };
  add('From', find('From'));
  add('To', find('To'));
  add('Reply-To', find('ReplyTo'));
  add('Subject', find('Subject'));
  add('Date', find('Date'));
  // Its own id of a mail that has none.
  if (!has('message-id') && find('MessageID')) headers.push(['Message-ID', `<${find('MessageID')}@postmark>`]);
  const path = headers.find(([name]) => name.toLowerCase() === 'return-path')?.[1];
  const from = ((post.FromFull ?? {}) as Record<string, unknown>).Email;
  const envelope_from = path === undefined ? String(from ?? find('From')) : path.replace(/[<>\s]/g, '');
  const raw = find('RawEmail')
    ? Buffer.from(find('RawEmail'), 'utf8')
    : writeMime({ headers, text: find('TextBody'), html: find('HtmlBody') });
  return { recipients: [recipient], envelope_from, raw };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const parseObject = (text: string) => {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
};

const listTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Splits raw headers into pairs; lines that begin with a space continue the one before. */
const splitHeaders = (text: string): PlainMail['headers'] =>
  text
    .slice(0, 64 * 1024)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line): PlainMail['headers'] => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : [];
    });
