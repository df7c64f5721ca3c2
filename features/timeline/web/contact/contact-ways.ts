import type { ContactType } from '#domain/channels.ts';
import type { Client } from '#features/clients/contract.ts';
import {
  callLink,
  emailLink,
  smsLink,
  telegramChatLink,
  whatsappLink,
} from '#platform/contract/people/contact-links.ts';
import { text } from '../en.ts';

/** A number or e-mail address of a client. */
export interface Way {
  /** A number in E.164, or an e-mail address. */
  value: string;
  /** The value as people read it. */
  shown: string;
}

type Reachable = Pick<Client, 'name' | 'phones' | 'emails'>;

/** Returns the numbers or addresses a channel can use, the client's first one first. */
export function listWays(client: Reachable, channel: ContactType): Way[] {
  if (channel === 'email') {
    return client.emails.filter((email) => emailLink(email) !== null).map((email) => ({ value: email, shown: email }));
  }
  return client.phones.flatMap(({ raw, number_e164, display }) => {
    const value = number_e164 ?? toInternational(raw);
    return callLink(value) === null ? [] : [{ value, shown: display }];
  });
}

/** Returns a number that is in no numbering plan but has its country code, because it may still work. */
const toInternational = (raw: string): string => (/^\s*\+/.test(raw) ? `+${raw.replace(/\D/g, '')}` : '');

/** Returns why a channel cannot be used, in words; null when it can. */
export function reasonAgainst(client: Reachable, channel: ContactType): string | null {
  if (listWays(client, channel).length > 0) return null;
  const { name } = client;
  if (channel === 'email') return text('no_email', { name });
  return client.phones.length > 0 ? text('no_valid_phone', { name }) : text('no_phone', { name });
}

/**
 * Returns the address that opens the other application. Telegram accepts no text with a number, so the caller copies
 * it.
 */
export function linkTo(
  channel: ContactType,
  { value }: Way,
  { message, subject }: { message: string; subject: string },
): string {
  switch (channel) {
    case 'whatsapp':
      return whatsappLink(value, message) ?? '';
    case 'phone_call':
      return callLink(value) ?? '';
    case 'sms':
      return smsLink(value, message) ?? '';
    case 'email':
      return emailLink(value, subject, message) ?? '';
    case 'telegram':
      return telegramChatLink(value) ?? '';
  }
}

/** Tells whether the channel opens a new tab; the others are passed to the phone or mail program. */
export const opensTab = (channel: ContactType): boolean => channel === 'whatsapp' || channel === 'telegram';
