/**
 * Addresses that open another app to write to or call somebody; null where the number or address is invalid, so that no
 * dead link is offered. Numbers are E.164 ('+6591234567').
 */

const E164 = /^\+[1-9]\d{6,14}$/;

/** The longest mail address; some programs cut longer ones. */
const MAX_MAILTO = 2000;

/** Percent-encodes any text; a lone surrogate, which cannot be encoded, becomes U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** @param phone null: the person chooses the recipient in WhatsApp. */
export function whatsappLink(phone: string | null, text = ''): string | null {
  if (phone !== null && !E164.test(phone)) return null;
  const address = `https://wa.me/${phone === null ? '' : phone.slice(1)}`;
  return text === '' ? address : `${address}?text=${encode(text)}`;
}

/** Returns an address of the `?&` form, which works on old and new phones of both kinds. */
export function smsLink(phone: string | null, text = ''): string | null {
  if (phone !== null && !E164.test(phone)) return null;
  return text === '' ? `sms:${phone ?? ''}` : `sms:${phone ?? ''}?&body=${encode(text)}`;
}

/** Returns an address with CRLF line breaks (RFC 6068); a body too long for it is cut between two characters. */
export function emailLink(email: string | null, subject = '', body = ''): string | null {
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) return null;
  const fields = (text: string) =>
    [
      ['subject', subject],
      ['body', text.replace(/\r\n|\r|\n/g, '\r\n')],
    ]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${encode(value ?? '')}`)
      .join('&');
  const address = `mailto:${email === null ? '' : encode(email)}`;
  const characters = [...body];
  while (characters.length > 0 && address.length + 1 + fields(characters.join('')).length > MAX_MAILTO) {
    characters.length = Math.floor(characters.length * 0.95);
  }
  const query = fields(characters.join(''));
  return query === '' ? address : `${address}?${query}`;
}

/**
 * Returns a link that shares an address; Telegram asks for the recipient. A space precedes a leading `@`, which would
 * call a bot.
 */
export function telegramLink(url: string, text = ''): string {
  const safe = text.startsWith('@') ? ` ${text}` : text;
  return `https://t.me/share/url?url=${encode(url)}${safe === '' ? '' : `&text=${encode(safe)}`}`;
}

/** Returns the address of the chat with a number. */
export const telegramChatLink = (phone: string): string | null => (E164.test(phone) ? `https://t.me/${phone}` : null);

export const callLink = (phone: string): string | null => (E164.test(phone) ? `tel:${phone}` : null);
