import { type PlainMail, writeMime } from './write-mime.ts';

/** A mail as a provider handed it over. */
export interface ProvidedMail {
  recipients: string[];
  envelope_from: string;
  raw: Uint8Array;
}

type Fields = Readonly<Record<string, string>>;
type Header = PlainMail['headers'][number];

export function readSendgrid({ envelope, email, headers = '', text = '', html = '' }: Fields): ProvidedMail | null {
  const { to, from } = (parseJson(envelope ?? '') ?? {}) as Record<string, unknown>;
  const recipients = Array.isArray(to) ? to.filter((one) => typeof one === 'string') : [];
  const message = email && Buffer.from(email, 'latin1');
  return provide(recipients, from, message || { headers: splitHeaders(headers), text, html });
}

export function readMailgun(fields: Fields): ProvidedMail | null {
  const recipients = fields.recipient ? fields.recipient.split(',').map((one) => one.trim()) : [];
  const message = fields['body-mime'] && Buffer.from(fields['body-mime'], 'latin1');
  const headers = listHeaders(parseJson(fields['message-headers'] ?? ''), (pair) => (Array.isArray(pair) ? pair : []));
  const parts = { headers, text: fields['body-plain'] ?? '', html: fields['body-html'] ?? '' };
  return provide(recipients, fields.sender, message || parts);
}

export function readPostmark(json: unknown): ProvidedMail | null {
  const post = (json ?? {}) as Record<string, unknown>;
  const find = (name: string) => (typeof post[name] === 'string' ? post[name] : '');
  const headers = listHeaders(post.Headers, (header) => {
    const { Name, Value } = (header ?? {}) as Record<string, unknown>;
    return [Name, Value];
  });
  const findHeader = (name: string) => headers.find(([known]) => known.toLowerCase() === name)?.[1];
  const known: Header[] = [
    ...(['From', 'To', 'Subject', 'Date'] as const).map((name): Header => [name, find(name)]),
    ['Reply-To', find('ReplyTo')],
    // Its own id of a mail that has none.
    ['Message-ID', find('MessageID') && `<${find('MessageID')}@postmark>`],
  ];
  for (const [name, value] of known)
    if (value !== '' && findHeader(name.toLowerCase()) === undefined) headers.push([name, value]);
  const from = ((post.FromFull ?? {}) as Record<string, unknown>).Email ?? find('From');
  const recipient = find('OriginalRecipient');
  return provide(
    recipient === '' ? [] : [recipient],
    findHeader('return-path')?.replace(/[<>\s]/g, '') ?? from,
    find('RawEmail') ? Buffer.from(find('RawEmail')) : { headers, text: find('TextBody'), html: find('HtmlBody') },
  );
}

/** @returns null for what is for nobody, or holds nothing of a mail. */
function provide(recipients: string[], from: unknown, message: Buffer | PlainMail): ProvidedMail | null {
  const isEmpty = !Buffer.isBuffer(message) && !message.headers.length && !message.text && !message.html;
  if (recipients.length === 0 || isEmpty) return null;
  return {
    recipients,
    envelope_from: String(from ?? ''),
    raw: Buffer.isBuffer(message) ? message : writeMime(message),
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const listHeaders = (list: unknown, read: (header: unknown) => unknown[]): Header[] =>
  (Array.isArray(list) ? list.slice(0, 500) : []).flatMap((header): Header[] => {
    const [name, value] = read(header);
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];
  });

/** Splits raw headers into pairs; lines that begin with a space continue the one before. */
const splitHeaders = (text: string): Header[] =>
  text
    .slice(0, 64 * 1024)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line): Header[] => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : [];
    });
