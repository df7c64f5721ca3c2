import type { Client } from '#features/clients/contract.ts';
import { emailLink, smsLink, telegramLink, whatsappLink } from '#platform/contract/people/contact-links.ts';
import type { SharePlatform } from '../contract.ts';
import { text } from './en.ts';

export interface Outgoing {
  /** Null when the person chooses the recipient in the other app. */
  client: Pick<Client, 'name' | 'phones' | 'emails'> | null;
  message: string;
  title: string;
  /** Null when the text is sent without a link. */
  link: string | null;
}

/** Returns the client's first valid number. */
export const findNumber = (client: Outgoing['client']): string | null =>
  client?.phones.find(({ number_e164 }) => number_e164 !== null)?.number_e164 ?? null;

/**
 * Returns why a platform cannot reach this client; null when it can. Without a client every platform offers its own
 * choice.
 */
export function unreachable(platform: SharePlatform, client: Outgoing['client']): string | null {
  if (!client || platform === 'telegram') return null;
  if (platform === 'email') return client.emails.length === 0 ? text('no_email', { name: client.name }) : null;
  return findNumber(client) === null ? text('no_phone', { name: client.name }) : null;
}

/** Returns the address that opens the other app with recipient and message filled in. */
export function platformLink(platform: SharePlatform, { client, message, title, link }: Outgoing): string | null {
  if (unreachable(platform, client)) return null;
  switch (platform) {
    case 'whatsapp':
      return whatsappLink(findNumber(client), message);
    case 'sms':
      return smsLink(findNumber(client), message);
    case 'email':
      return emailLink(client?.emails[0] ?? null, title, message);
    case 'telegram':
      // Telegram puts the address first by itself; a text without link takes its place.
      return link === null ? telegramLink(message) : telegramLink(link, message.replace(link, '').trim());
  }
}
