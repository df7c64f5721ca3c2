import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import iconv from 'iconv-lite';
import { simpleParser } from 'mailparser';

/** A post as a provider of inbound mail makes it. */
export interface ProviderPost {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PostedMail {
  /** Several are separated by commas. */
  to: string;
  from: string;
  raw: Buffer;
}

/** What the providers post of a mail that they have taken apart. */
interface Parts {
  headers: [name: string, value: string][];
  text: string;
  html: string;
}

/** Takes a mail apart as the providers do where no whole message is wanted. */
async function takeApart(raw: Buffer): Promise<Parts> {
  const { headerLines, text = '', html } = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true });
  const headers = headerLines.map(({ line }): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { headers, text, html: html || '' };
}

const BOUNDARY = 'xYzZY0123456789';

type FormField = readonly [name: string, value: string | Buffer];

/** Writes a multipart form; values go as they are. */
function writeForm(fields: readonly FormField[]): Pick<ProviderPost, 'body' | 'headers'> {
  const parts = fields.flatMap(([name, value]) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.isBuffer(value) ? value : Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** SendGrid's Inbound Parse in raw mode, signed with a key of its own. */
export class SendgridSender {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  readonly public_key = this.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

  /** @param more fields that it has beside those of its documentation. */
  post({ to, from, raw, more = {} }: PostedMail & { more?: Record<string, string> }, seconds: number): ProviderPost {
    return this.sign({ to, from }, [['email', raw], ...Object.entries(more)], seconds);
  }

  /** Its other mode: the headers, and the texts in the charset that `charsets` names. */
  async postParts({ to, from, raw, charset = 'UTF-8' }: PostedMail & { charset?: string }, seconds: number) {
    const { headers, text, html } = await takeApart(raw);
    const fields: FormField[] = [
      ['headers', headers.map(([name, value]) => `${name}: ${value}`).join('\n')],
      ['text', iconv.encode(text, charset)],
      ['html', iconv.encode(html, charset)],
      ['charsets', JSON.stringify({ to: 'UTF-8', text: charset, html: charset })],
    ];
    return this.sign({ to, from }, fields, seconds);
  }

  private sign({ to, from }: Omit<PostedMail, 'raw'>, fields: readonly FormField[], seconds: number): ProviderPost {
    const form = writeForm([
      ['envelope', JSON.stringify({ to: to.split(','), from })],
      ['charsets', '{"to":"UTF-8"}'],
      ['SPF', 'pass'],
      ...fields,
    ]);
    const { body, headers } = this.signBody(form.body, seconds);
    return { path: '/hooks/mail/sendgrid', body, headers: { ...form.headers, ...headers } };
  }

  /** Signs any bytes with its key. */
  signBody(body: Buffer, seconds: number): Pick<ProviderPost, 'body' | 'headers'> {
    const signed = Buffer.concat([Buffer.from(String(seconds)), body]);
    return {
      body,
      headers: {
        'x-twilio-email-event-webhook-signature': sign('sha256', signed, this.keys.privateKey).toString('base64'),
        'x-twilio-email-event-webhook-timestamp': String(seconds),
      },
    };
  }
}

/** Mailgun's signature: a digest over the time and a token of fifty characters. */
export const signMailgun = (key: string, timestamp: string, token: string): string =>
  createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');

/** A route of Mailgun that posts the whole message. */
export function postMailgun({ to, from, raw }: PostedMail, proof: MailgunProof): ProviderPost {
  return postToMailgunHook({ to, from }, [['body-mime', raw]], proof);
}

/** A route of Mailgun that posts the message taken apart. */
export async function postMailgunParts({ to, from, raw }: PostedMail, proof: MailgunProof): Promise<ProviderPost> {
  const { headers, text, html } = await takeApart(raw);
  const fields: FormField[] = [
    ['message-headers', JSON.stringify(headers)],
    ['body-plain', text],
    ['body-html', html],
  ];
  return postToMailgunHook({ to, from }, fields, proof);
}

interface MailgunProof {
  key: string;
  seconds: number;
  token: string;
}

function postToMailgunHook(
  { to, from }: Omit<PostedMail, 'raw'>,
  fields: readonly FormField[],
  { key, seconds, token }: MailgunProof,
): ProviderPost {
  const timestamp = String(seconds);
  const form = writeForm([
    ['recipient', to],
    ['sender', from],
    ...fields,
    ['timestamp', timestamp],
    ['token', token],
    ['signature', signMailgun(key, timestamp, token)],
  ]);
  return { path: '/hooks/mail/mailgun', ...form };
}

/** Postmark's inbound hook with the whole message, or with its text alone, called with a name and a password. */
export function postPostmark(
  { to, from, raw, text }: PostedMail & { text?: string | undefined },
  nameAndPassword: string | null,
): ProviderPost {
  const id = /^Message-ID: (.+)$/m.exec(raw.toString('latin1'))?.[1]?.trim();
  const content =
    text === undefined
      ? { RawEmail: raw.toString('utf8'), Headers: [] }
      : { TextBody: text, Subject: 'Enquiry', Headers: id ? [{ Name: 'Message-ID', Value: id }] : [] };
  const json = { OriginalRecipient: to, From: from, FromFull: { Email: from }, ...content };
  const login: Record<string, string> =
    nameAndPassword === null ? {} : { authorization: `Basic ${Buffer.from(nameAndPassword).toString('base64')}` };
  return {
    path: '/hooks/mail/postmark',
    body: Buffer.from(JSON.stringify(json)),
    headers: { 'content-type': 'application/json', ...login },
  };
}
