import type { FastifyInstance } from 'fastify';
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Services } from '#platform/server/services.ts';
import { readMailSettings } from '../settings.ts';
import { MAX_MAIL_BYTES, MAX_RECIPIENTS, TooManyMails } from './accept-mail.ts';
import { findRecipient, type Recipient } from './recipients.ts';

/** After so many unknown recipients a connection is only told to go away. */
const MAX_UNKNOWN = 20;
const MAX_CLIENTS = 100;
/** The most bytes of mails that are just coming in; what is beyond comes again later. */
const MAX_COMING_IN = 128 * 1024 * 1024;
const SOCKET_MS = 60_000;

/** What a connection has named so far. */
interface Coming {
  found: Map<string, Recipient>;
  /** The recipients of this mail; one that is named again counts again. */
  recipients: number;
  unknown: number;
}

/** Starts the product's own mail server with the web server, where it is set up; what runs jobs alone receives nothing. */
export function registerMailServer(server: FastifyInstance, services: Services): void {
  const { INBOUND_MAIL_DOMAIN, INBOUND_SMTP_PORT } = readMailSettings(services);
  if (!INBOUND_MAIL_DOMAIN || !INBOUND_SMTP_PORT || services.settings.role === 'worker') return;
  server.addHook('onReady', async () => {
    const smtp = await makeMailServer(services);
    smtp.on('error', (error) => services.log.warn({ err: error }, 'a mail connection failed'));
    server.addHook('onClose', () => new Promise<void>((resolve) => smtp.close(() => resolve())));
    await new Promise<void>((resolve, reject) => {
      smtp.server.once('error', reject);
      smtp.listen(INBOUND_SMTP_PORT, services.settings.host, () => {
        smtp.server.off('error', reject);
        resolve();
      });
    });
  });
}

async function makeMailServer(services: Services): Promise<SMTPServer> {
  const { SMTPServer } = await import('smtp-server');
  const {
    INBOUND_MAIL_DOMAIN: name,
    INBOUND_SMTP_TLS_KEY: key,
    INBOUND_SMTP_TLS_CERT: cert,
  } = readMailSettings(services);
  const coming = new WeakMap<SMTPServerSession, Coming>();
  const getComing = (session: SMTPServerSession): Coming => {
    const known = coming.get(session) ?? { found: new Map(), recipients: 0, unknown: 0 };
    coming.set(session, known);
    return known;
  };
  return new SMTPServer({
    ...(name && { name }),
    banner: 'ready',
    ...(key && cert && { key: key.replaceAll('\\n', '\n'), cert: cert.replaceAll('\\n', '\n') }),
    // Without a certificate of ours there would be one that everybody knows.
    disabledCommands: key && cert ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: SOCKET_MS,
    onMailFrom: (_, session, done) => {
      const known = getComing(session);
      known.found.clear();
      known.recipients = 0;
      done();
    },
    onRcptTo: ({ address }, session, done) => {
      addRecipient(services, getComing(session), address, session.id).then(
        () => done(),
        (error: unknown) => done(toReply(services, error)),
      );
    },
    onData: (stream, session, done) => {
      const { mailFrom } = session.envelope;
      const envelope_from = mailFrom ? mailFrom.address : '';
      receiveData(stream, { found: getComing(session).found, envelope_from }).then(
        () => done(null, 'stored'),
        (error: unknown) => done(toReply(services, error)),
      );
    },
  });
}

/** The answer that refuses a command. */
class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

async function addRecipient(services: Services, coming: Coming, address: string, request_id: string): Promise<void> {
  if (coming.unknown >= MAX_UNKNOWN) throw new Refusal(421, 'too many unknown recipients');
  coming.recipients += 1;
  if (coming.recipients > MAX_RECIPIENTS) throw new Refusal(452, 'too many recipients');
  const recipient = await findRecipient(services, address, request_id);
  if (!recipient) {
    coming.unknown += 1;
    throw new Refusal(550, 'no such address');
  }
  coming.found.set(recipient.key, recipient);
}

let coming_in = 0;

/** Reads the mail and stores it for each of its recipients, before its sender is told so. */
async function receiveData(
  stream: SMTPServerDataStream,
  { found, envelope_from }: { found: Coming['found']; envelope_from: string },
): Promise<void> {
  const pieces: Buffer[] = [];
  let size = 0;
  let isFull = false;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      isFull ||= coming_in + piece.length > MAX_COMING_IN;
      // What is too large is read to its end, because the answer comes after it.
      if (isFull || size + piece.length > MAX_MAIL_BYTES) continue;
      size += piece.length;
      coming_in += piece.length;
      pieces.push(piece);
    }
    if (stream.sizeExceeded) throw new Refusal(552, 'a mail may have 25 MB');
    if (isFull) throw new Refusal(451, 'too much mail at once, try again later');
    const raw = Buffer.concat(pieces);
    for (const recipient of found.values()) await recipient.accept({ envelope_from, raw });
  } finally {
    coming_in -= size;
  }
}

/** Whatever is not the sender's fault is answered so that the mail comes again. */
function toReply(services: Services, error: unknown): Error {
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyMails) return new Refusal(451, 'too many mails within an hour, try again later');
  services.log.warn({ err: error }, 'a mail could not be stored');
  return new Refusal(451, 'try again later');
}
