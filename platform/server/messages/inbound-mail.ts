import type { OrgScope } from '../database/scope.ts';
import { extensionPoint } from '../extension-point.ts';
import type { Services } from '../services.ts';
import { isUuid } from '../uuid.ts';

/** A mail that came in for an organisation, as far as features use it. */
export interface InboundMail {
  /** The address of who wrote it; empty where it names none. */
  from: string;
  text: string;
  /** What wrote it, where that was no person to this one: an answering machine, a list, a mail server that could not deliver. */
  automatic: 'AUTO_REPLY' | 'BULK' | 'BOUNCE' | null;
  /** Why a mail server will never deliver a mail of ours; null where it says no such thing. */
  failure: string | null;
  /** The mail of ours that was returned, by the address to which it came back. */
  returned: ReturnedMail | null;
}

export interface ReturnedMail {
  client_id: number;
  message_id: string;
}

/** What features do with mails that came in; in the transaction in which the mail is accepted or read. */
export const inboundMailReaders = extensionPoint<(scope: OrgScope, mail: InboundMail) => Promise<void>>();

/** The kind of addresses for answers in public_addresses; their subject is the organisation. */
export const REPLY_ADDRESS = 'mail-reply';

/** Makes an address for answers of a token, under the key 'email'; null where no mail comes in. */
export const replyAddresses = extensionPoint<(services: Pick<Services, 'settings'>, token: string) => string | null>();

/** Returns where an e-mail to a client comes back; `nameMessage` adds the message, by an id that no one can guess. */
export const makeBounceAddress = (reply_address: string, client_id: number): string =>
  reply_address.replace('@', `+${client_id.toString(36)}@`);

export const nameMessage = (bounce_address: string, message_id: string): string =>
  bounce_address.replace('@', `-${message_id.replaceAll('-', '')}@`);

/** Reads what stands behind the `+` of such an address; null for anything else. */
export function readReturned(detail: string): ReturnedMail | null {
  const [, client = '', ...id] = /^([0-9a-z]{1,10})-(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(detail) ?? [];
  const message_id = id.join('-');
  return isUuid(message_id) ? { client_id: Number.parseInt(client, 36), message_id } : null;
}
