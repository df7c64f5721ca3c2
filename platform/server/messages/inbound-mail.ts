import type { OrgScope } from '../database/scope.ts';
import { extensionPoint } from '../extension-point.ts';
import type { Services } from '../services.ts';

/** A mail that came in for an organisation, as far as features use it. */
export interface InboundMail {
  /** The address of who wrote it; empty where it names none. */
  from: string;
  text: string;
  /** What wrote it, where that was no person to this one: an answering machine, a list, a mail server that could not deliver. */
  automatic: 'AUTO_REPLY' | 'BULK' | 'BOUNCE' | null;
}

/** What features do with mails that came in; in the transaction in which the mail is accepted or read. */
export const inboundMailReaders = extensionPoint<(scope: OrgScope, mail: InboundMail) => Promise<void>>();

/** The kind of addresses for answers in public_addresses; their subject is the organisation. */
export const REPLY_ADDRESS = 'mail-reply';

/** Makes an address for answers of a token, under the key 'email'; null where no mail comes in. */
export const replyAddresses = extensionPoint<(services: Pick<Services, 'settings'>, token: string) => string | null>();
