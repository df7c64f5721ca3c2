import { withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { intakeLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import {
  inboundMailReaders,
  REPLY_ADDRESS,
  type ReturnedMail,
  readReturned,
  replyAddresses,
} from '#platform/server/messages/inbound-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { parseInThread } from '../read/mail-parser.ts';
import { toInboundMail } from '../read/parse-mail.ts';
import { isReceivingMail, readMailSettings } from '../settings.ts';
import { type ArrivingMail, acceptMail, findMailSource } from './accept-mail.ts';

type Mail = Pick<ArrivingMail, 'envelope_from' | 'raw'>;

/** Whom a mail is for. */
export interface Recipient {
  key: string;
  /** Commits the mail before its sender is told that it was accepted. Throws TooManyMails. */
  accept(mail: Mail): Promise<unknown>;
}

const REPLY = /^reply-([0-9a-f]{16})(?:\+([0-9a-z-]+))?$/;
/** An answer is read this far; what is beyond is quoted or attached. */
const READ_BYTES = 256 * 1024;

/** Returns whom an envelope recipient names, a source or the answers of an organisation; null for any other address. */
export async function findRecipient(
  services: Services,
  address: string,
  request_id: string,
): Promise<Recipient | null> {
  const source = await findMailSource(services, address, request_id);
  if (source) {
    const key = `${source.org_id}:${source.id}`;
    return { key, accept: (mail) => acceptMail(services, { ...mail, source }, request_id) };
  }
  const replies = await findReplies(services, address, request_id);
  if (replies === null) return null;
  const { org_id, returned } = replies;
  const key = `reply:${org_id}:${returned?.message_id ?? ''}`;
  return { key, accept: (mail) => acceptReply(services, replies, mail, request_id) };
}

interface Replies {
  org_id: number;
  returned: ReturnedMail | null;
}

async function findReplies(services: Services, address: string, request_id: string): Promise<Replies | null> {
  const [local = '', domain] = address.toLowerCase().split('@');
  const isOurs = domain === readMailSettings(services).INBOUND_MAIL_DOMAIN;
  const [, token, detail] = (isOurs && REPLY.exec(local)) || [];
  if (token === undefined) return null;
  const found = await withTimeLimits(intakeLimits, () =>
    withGlobalScope(services.database, request_id, (scope) => findPublicAddress(scope, REPLY_ADDRESS, token)),
  );
  return found ? { org_id: found.org_id, returned: detail === undefined ? null : readReturned(detail) } : null;
}

/** Lets features act on an answer. It is not kept, because the person whom it answers gets it in their own mailbox. */
async function acceptReply(
  services: Services,
  { org_id, returned }: Replies,
  { raw, envelope_from }: Mail,
  request_id: string,
) {
  const { parsed } = await parseInThread(raw.subarray(0, READ_BYTES));
  const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
  await withTimeLimits(intakeLimits, () =>
    withScope(services.database, options, async (scope) => {
      for (const read of inboundMailReaders.all())
        await read(scope, { ...toInboundMail(parsed, envelope_from), returned });
    }),
  );
}

/** Makes addresses for answers where mail comes in. */
export const mailReplies = replyAddresses.extend('email', (services, token) =>
  isReceivingMail(services) ? `reply-${token}@${readMailSettings(services).INBOUND_MAIL_DOMAIN}` : null,
);
