import type { Client } from '#features/clients/contract.ts';
import { callLink, emailLink, smsLink, telegramChatLink, whatsappLink } from '#platform/contract/contact-links.ts';
import type { Channel } from '#platform/web/ui/display/channel-icon.tsx';
import { text } from './en.ts';

/** A number or address by which a client can be reached. */
export interface Way {
  /** E.164, or an e-mail address. */
  value: string;
  /** As people read it. */
  shown: string;
}

type Reachable = Pick<Client, 'name' | 'phones' | 'emails'>;

/** The numbers or addresses a channel can use, the client's first one first. */
export function listWays(client: Reachable, channel: Channel): Way[] {
  if (channel === 'email') {
    return client.emails.filter((email) => emailLink(email) !== null).map((email) => ({ value: email, shown: email }));
  }
  return client.phones.flatMap(({ raw, number_e164, display }) => {
    const value = number_e164 ?? toInternational(raw);
    return callLink(value) === null ? [] : [{ value, shown: display }];
  });
}

/** A number no plan knows may still be in service; written with its country, it can be tried. */
const toInternational = (raw: string): string => (/^\s*\+/.test(raw) ? `+${raw.replace(/\D/g, '')}` : '');

/** Why a channel cannot be used, in words, or null where it can. */
export function reasonAgainst(client: Reachable, channel: Channel): string | null {
  if (listWays(client, channel).length > 0) return null;
  const { name } = client;
  if (channel === 'email') return text('no_email', { name });
  return client.phones.length > 0 ? text('no_valid_phone', { name }) : text('no_phone', { name });
}

/** The address that opens the other application. Telegram takes no text with a number; the caller copies it. */
export function linkTo(
  channel: Channel,
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

/** Opens a tab of its own; the others are handed to the telephone or mail program. */
export const opensTab = (channel: Channel): boolean => channel === 'whatsapp' || channel === 'telegram';
