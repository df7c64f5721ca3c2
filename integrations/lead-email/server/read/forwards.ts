import { isOwnAddress, type OwnData } from './own-data.ts';
import type { MailAddress, ParsedMail } from './parse-mail.ts';

/** A mail as its first sender wrote it. */
export interface ReadableMail {
  from: MailAddress | null;
  reply_to: MailAddress | null;
  subject: string;
  text: string;
  hrefs: string[];
}

const PREFIX = /^(?:(?:fwd?|wg|tr|rv|enc|i|转发|轉寄|転送)\s*[:：]\s*)+/i;
/** The line above the headers of a forwarded mail, in the languages of common mail programs. */
const MARK =
  /^[-_\s>]*(?:forwarded message|original message|begin forwarded message|weitergeleitete nachricht|ursprüngliche nachricht|message transféré|message d'origine|mensaje reenviado|mensaje original|mensagem encaminhada|messaggio inoltrato|转发邮件|原始邮件)[-_\s:]*$/i;
const FROM = /^[>*\s]*(?:from|von|de|da|van|发件人|寄件者|差出人)\*?\s*[:：]\*?\s*(.+)$/i;
const SUBJECT =
  /^[>*\s]*(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|主题|主旨|件名)\*?\s*[:：]\*?\s*(.*)$/i;
const HEADER = /^[>*\s]*[\p{L}' -]{2,20}\*?\s*[:：]/u;
/** How many lines the headers of a forwarded mail have at most. */
const MAX_HEADERS = 12;

/**
 * Returns the inner mail of one that was forwarded by a person of the account, or under a subject that says so; any other as it
 * is (integrations 8.3).
 */
export function unwrapForward(mail: ParsedMail, text: string, own: OwnData): ReadableMail {
  const { from, reply_to, hrefs } = mail;
  const subject = mail.subject.replace(PREFIX, '');
  const whole = { from, reply_to, subject, text, hrefs };
  const isForwarded = subject !== mail.subject || (from !== null && isOwnAddress(from, own));
  return (isForwarded && readInner(whole)) || whole;
}

function readInner(mail: ReadableMail): ReadableMail | null {
  const lines = mail.text.split('\n');
  const mark = lines.findIndex((line) => MARK.test(line));
  const begins = mark < 0 ? lines.findIndex((line, index) => FROM.test(line) && isHeaderBlock(lines, index)) : mark + 1;
  if (begins < 0) return null;
  let at = begins;
  let from: MailAddress | null = null;
  let subject = mail.subject;
  while (at < lines.length && at < begins + MAX_HEADERS) {
    const line = lines[at]!;
    if (line.trim() === '' && from === null && at < begins + 2) {
      at += 1;
      continue;
    }
    if (!HEADER.test(line)) break;
    from ??= readAddress(FROM.exec(line)?.[1] ?? '');
    subject = SUBJECT.exec(line)?.[1]?.trim() || subject;
    at += 1;
  }
  if (from === null) return null;
  const text = lines
    .slice(at)
    .map((line) => line.replace(/^(?:>\s?)+/, ''))
    .join('\n')
    .trim();
  return { ...mail, from, reply_to: null, subject: subject.replace(PREFIX, ''), text };
}

/** A line "From:" without a mark above it begins a forwarded mail only beside another header. */
const isHeaderBlock = (lines: readonly string[], at: number): boolean =>
  readAddress(FROM.exec(lines[at]!)?.[1] ?? '') !== null &&
  lines
    .slice(at + 1, at + 5)
    .filter((line) => /^[>*\s]*(?:date|sent|gesendet|datum|to|an|subject|betreff)\*?\s*:/i.test(line)).length > 1;

/** Returns the address and the name before it; null where there is none. */
export function readAddress(text: string): MailAddress | null {
  const address = /[^\s<>"'()[\]:;,]{1,64}@[^\s<>"'()[\]:;,]{1,190}/.exec(text.slice(0, 500))?.[0];
  if (!address) return null;
  const name = text
    .slice(0, text.indexOf(address))
    .replace(/[<("[\]*]|mailto:/gi, '')
    .trim();
  return { address: address.toLowerCase(), name: name.slice(0, 200) };
}
