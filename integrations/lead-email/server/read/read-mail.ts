import { createHash } from 'node:crypto';
import { extractAnswers, hasContact, type PlacedAnswer } from './extract.ts';
import { type ReadableMail, unwrapForward } from './forwards.ts';
import { domainFrom, type OwnData } from './own-data.ts';
import type { NotLeadReason, ParsedMail } from './parse-mail.ts';
import { applyTemplate, hasLayout, type SenderTemplate } from './templates.ts';

/** Text shorter than this is no text of a mail that has HTML as well. */
const SHORT_TEXT = 20;

/** What a mail is read with. */
export interface MailReading {
  own: OwnData;
  /** The domains of portals, whose addresses are never those of a lead. */
  portal_domains: readonly string[];
}

const isPortal = (address: string | undefined, domains: readonly string[]): boolean => {
  const domain = domainFrom(address ?? '');
  return domains.some((known) => domain === known || domain.endsWith(`.${known}`));
};

/** Returns the mail of the person or portal it is from, with the text that says the most. */
export function chooseText(parsed: ParsedMail, reading: MailReading): ReadableMail {
  const isShort = parsed.text.length < SHORT_TEXT;
  const plain = unwrapForward(parsed, isShort && parsed.html_text ? parsed.html_text : parsed.text, reading.own);
  if (isShort || parsed.html_text === '') return plain;
  const html = unwrapForward(parsed, parsed.html_text, reading.own);
  const [ofPlain, ofHtml] = [plain, html].map((mail) => listPlaced(readAnswers(mail, reading, null)));
  return isLabelled(ofPlain!) || !isLabelled(ofHtml!) || ofPlain!.length >= ofHtml!.length ? plain : html;
}

const listPlaced = (answers: readonly PlacedAnswer[]) => answers.filter(({ place }) => place);

/** Tells whether lines of the mail itself name a person and a way to reach them. */
const isLabelled = (placed: readonly PlacedAnswer[]): boolean => placed.length > 1 && hasContact(placed);

/** Reads the answers of a mail, with what people corrected for its sender. */
export function readAnswers(mail: ReadableMail, { own, portal_domains }: MailReading, template: SenderTemplate | null) {
  const answers = extractAnswers(mail, own, isPortal(mail.from?.address, portal_domains));
  return template ? applyTemplate(answers, mail, template) : answers;
}

export const isLayoutChanged = (mail: ReadableMail, template: SenderTemplate | null): boolean =>
  template !== null && !hasLayout(mail, template);

/**
 * Says why a mail is no lead; null where it is one. What a list or a machine sent is a lead where its lines name a person, because
 * portals send their enquiries so.
 */
export function findNotLeadReason(
  { automatic }: ParsedMail,
  { envelope_from, answers, isKnown }: { envelope_from: string; answers: readonly PlacedAnswer[]; isKnown: boolean },
): NotLeadReason | null {
  if (envelope_from === '' || automatic === 'BOUNCE') return 'BOUNCE';
  if (automatic === 'AUTO_REPLY') return 'AUTO_REPLY';
  return automatic === 'BULK' && !isKnown && !isLabelled(listPlaced(answers)) ? 'BULK' : null;
}

/** Google asks at the address whether mails may be forwarded to it. @returns its code and link; null for any other mail. */
export function readConfirmation({ from, subject, text }: ReadableMail) {
  if (from?.address !== 'forwarding-noreply@google.com') return null;
  const code = /(?:code|\(#)\D{0,20}(\d[\d ]{4,14}\d)/i.exec(`${subject}\n${text.slice(0, 8_000)}`)?.[1] ?? null;
  const link = (text.match(/https:\/\/[^\s<>"]{1,2000}/g) ?? []).find(isGoogleLink) ?? null;
  return { code, link };
}

function isGoogleLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, username } = new URL(link);
  return (
    protocol === 'https:' && username === '' && /^(?:mail|mail-settings|isolated\.mail)\.google\.com$/.test(hostname)
  );
}

/** Recognises a mail without a Message-ID (integrations R.6). */
export const makeContentKey = ({ from, sent_at, subject, text, html_text }: ParsedMail): string =>
  createHash('sha256')
    .update(JSON.stringify([from?.address, sent_at, subject, text, html_text]))
    .digest('base64url');
