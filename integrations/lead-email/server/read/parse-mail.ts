import type { AddressObject, ParsedMail as MimeMail } from 'mailparser';
import { readHtml, tidyLines } from '#platform/server/html-text.ts';
import type { InboundMail } from '#platform/server/messages/inbound-mail.ts';

/** Who a mail is from. */
export interface MailAddress {
  address: string;
  name: string;
}

/** Why a mail was not written by a person about an enquiry, by its headers. */
export type NotLeadReason = 'AUTO_REPLY' | 'BULK' | 'BOUNCE';

/** What reading needs of a mail; every part has a bound. */
export interface ParsedMail {
  from: MailAddress | null;
  reply_to: MailAddress | null;
  subject: string;
  /** Its own time; null where it says none that can be read. */
  sent_at: string | null;
  text: string;
  html_text: string;
  /** The `mailto:` and `tel:` addresses of its links. */
  hrefs: string[];
  automatic: NotLeadReason | null;
  /** Why a mail server will never deliver the mail that this one is about; null in every other mail. */
  failure: string | null;
}

/** The most characters of text that are read and kept. */
export const MAX_TEXT = 64 * 1024;
const MAX_SUBJECT = 300;
/** The most bytes of a report that are read. */
const MAX_REPORT = 16 * 1024;
const MAX_NAME = 200;
const MAX_ADDRESS = 254;

const options = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepDeliveryStatus: true,
};

/** Reads the MIME of a mail; one that was forwarded as an attachment is read in the place of what carries it. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  // Only the thread that reads mails needs it in memory.
  const { simpleParser } = await import('mailparser');
  const outer = await simpleParser(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), options);
  const carried = outer.attachments.find(({ contentType }) => contentType === 'message/rfc822');
  const own = cleanPart(outer.text ?? '');
  if (!carried || own.length > 200) return describe(outer);
  return {
    ...describe(await simpleParser(carried.content, options)),
    automatic: findAutomatic(outer),
    failure: findFailure(outer),
  };
}

function describe(mail: MimeMail): ParsedMail {
  const html = typeof mail.html === 'string' ? readHtml(mail.html) : { text: '', hrefs: [] };
  return {
    from: firstAddress(mail.from),
    reply_to: firstAddress(mail.replyTo),
    subject: cleanPart(mail.subject ?? '')
      .replace(/\s+/g, ' ')
      .slice(0, MAX_SUBJECT),
    sent_at: mail.date && Number.isFinite(mail.date.getTime()) ? mail.date.toISOString() : null,
    text: tidyLines(cleanPart((mail.text ?? '').slice(0, MAX_TEXT).replace(/\r\n?/g, '\n'))),
    html_text: cleanPart(html.text),
    hrefs: html.hrefs,
    automatic: findAutomatic(mail),
    failure: findFailure(mail),
  };
}

/** Says by the headers whether a machine wrote the mail to nobody in particular (integrations 8.5). */
function findAutomatic({ headers }: MimeMail): NotLeadReason | null {
  const has = (name: string, pattern: RegExp) => pattern.test(headerText(headers.get(name)));
  if (has('content-type', /^multipart\/report/i) || has('x-failed-recipients', /./)) return 'BOUNCE';
  const isAnswering = has('auto-submitted', /^\s*(?!no\b)\S/i) || has('precedence', /^\s*auto_reply/i);
  if (isAnswering || has('x-autoreply', /./) || has('x-autorespond', /./)) return 'AUTO_REPLY';
  return has('precedence', /^\s*(?:bulk|list|junk)/i) || has('list-id', /./) ? 'BULK' : null;
}

/** Says why a delivery failed for good, by the report of a mail server (RFC 3464); a delay is none. */
function findFailure({ headers, attachments }: MimeMail): string | null {
  if (!/^multipart\/report/i.test(headerText(headers.get('content-type')))) return null;
  const report = attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  const lines = (report?.content ?? '').toString('latin1', 0, MAX_REPORT).replace(/\r\n?/g, '\n');
  for (const recipient of lines.replace(/\n[ \t]+/g, ' ').split(/\n\n+/)) {
    const read = (name: string) => new RegExp(`^${name}[ \\t]*:[ \\t]*(.*)$`, 'im').exec(recipient)?.[1]?.trim() ?? '';
    const status = read('status');
    if (!/^failed\b/i.test(read('action')) || !/^5\.\d{1,3}\.\d{1,3}\b/.test(status)) continue;
    return cleanPart(read('diagnostic-code').replace(/^[^;]{0,40};\s*/, '') || status).slice(0, MAX_SUBJECT);
  }
  return null;
}

/** Returns what features use of a mail; one without a sender in its envelope is about a mail that could not be delivered. */
export const toInboundMail = (
  { from, text, html_text, automatic, failure }: ParsedMail,
  envelope_from: string,
): InboundMail => ({
  from: from?.address ?? '',
  text: text || html_text,
  automatic: envelope_from === '' ? 'BOUNCE' : automatic,
  failure,
  returned: null,
});

const headerText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return 'value' in value ? String(value.value) : '';
};

function firstAddress(list: AddressObject | AddressObject[] | undefined): MailAddress | null {
  const [first] = Array.isArray(list) ? list : [list];
  const found = first?.value.find(({ address }) => address?.includes('@'));
  if (!found?.address) return null;
  return {
    address: cleanPart(found.address).toLowerCase().slice(0, MAX_ADDRESS),
    name: cleanPart(found.name).trim().slice(0, MAX_NAME),
  };
}

/** Removes what no column can hold and what would turn the direction of the words beside it. */
const cleanPart = (text: string): string =>
  text.toWellFormed().replace(/[^\P{Cc}\n\t]|[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
