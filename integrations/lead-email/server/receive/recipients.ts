import { withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { intakeLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { inboundMailReaders, REPLY_ADDRESS, replyAddresses } from '#platform/server/messages/inbound-mail.ts';
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

const REPLY = /^reply-([0-9a-f]{16})$/;
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
  const org_id = await findOrgOfReplies(services, address, request_id);
  if (org_id === null) return null;
  return { key: `reply:${org_id}`, accept: (mail) => acceptReply(services, org_id, mail, request_id) };
}

async function findOrgOfReplies(services: Services, address: string, request_id: string): Promise<number | null> {
  const [local = '', domain] = address.toLowerCase().split('@');
  const token = domain === readMailSettings(services).INBOUND_MAIL_DOMAIN ? REPLY.exec(local)?.[1] : undefined;
  if (token === undefined) return null;
  const found = await withTimeLimits(intakeLimits, () =>
    withGlobalScope(services.database, request_id, (scope) => findPublicAddress(scope, REPLY_ADDRESS, token)),
  );
  return found?.org_id ?? null;
}

/** Lets features act on an answer. It is not kept, because the person whom it answers gets it in their own mailbox. */
async function acceptReply(services: Services, org_id: number, { raw, envelope_from }: Mail, request_id: string) {
  const { parsed } = await parseInThread(raw.subarray(0, READ_BYTES));
  const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
  await withTimeLimits(intakeLimits, () =>
    withScope(services.database, options, async (scope) => {
      for (const read of inboundMailReaders.all()) await read(scope, toInboundMail(parsed, envelope_from));
    }),
  );
}

/** Makes addresses for answers where mail comes in. */
export const mailReplies = replyAddresses.extend('email', (services, token) =>
  isReceivingMail(services) ? `reply-${token}@${readMailSettings(services).INBOUND_MAIL_DOMAIN}` : null,
);
