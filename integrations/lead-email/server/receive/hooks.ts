import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { consumeToken, isTokenSpent } from '#platform/server/sessions/spent-tokens.queries.ts';
import { Thread } from '#platform/server/threads/thread.ts';
import { readMailSettings } from '../settings.ts';
import { MAX_MAIL_BYTES, MAX_RECIPIENTS, TooManyMails } from './accept-mail.ts';
import type { MailProvider, Post, ReadPost } from './read-post.ts';
import { findRecipient } from './recipients.ts';
import { isPostmark, isSignedByMailgun, isSignedBySendgrid } from './signatures.ts';

/** A message as text and in base64 is larger than itself; what is inside may have 25 MB all the same. */
const BODY_LIMIT = MAX_MAIL_BYTES;
const OTHER_METHODS: HTTPMethods[] = ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const PROVIDERS: readonly MailProvider[] = ['sendgrid', 'mailgun', 'postmark'];
/** The longest address, with a name before it. */
const MAX_RECIPIENT = 600;
/** A little longer than a signature is believed. */
const TOKEN_KEPT_MS = 30 * 60_000;

const thread = new Thread<Post, ReadPost>({
  source: 'integrations/lead-email/server/receive/read-post.worker.ts',
  deadline_ms: 5_000,
  heap_mb: 256,
});

/** Registers the addresses to which providers of inbound mail post (integrations 8.2). */
export function registerMailHooks(server: FastifyInstance, services: Services): void {
  server.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    for (const provider of PROVIDERS) {
      const url = `/hooks/mail/${provider}`;
      hooks.route({
        method: 'POST',
        url,
        bodyLimit: BODY_LIMIT,
        // Nothing is read for a provider that is not set up.
        onRequest: async () => void requireKey(services, provider),
        handler: (request, reply) => receive(services, provider, request, reply),
      });
      hooks.route({ method: OTHER_METHODS, url, handler: refuseMethod });
    }
  });
}

function requireKey(services: Services, provider: MailProvider): string {
  const settings = readMailSettings(services);
  const keys = {
    sendgrid: settings.SENDGRID_INBOUND_PUBLIC_KEY,
    mailgun: settings.MAILGUN_SIGNING_KEY,
    postmark: settings.POSTMARK_BASIC_AUTH,
  };
  const key = keys[provider];
  if (!key || !settings.INBOUND_MAIL_DOMAIN) throw new Problem('not_configured');
  return key;
}

async function receive(services: Services, provider: MailProvider, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = request.headers as Record<string, string | undefined>;
  const key = requireKey(services, provider);
  if (provider === 'sendgrid' && !isSignedBySendgrid(key, headers, body)) throw new Problem('bad_signature');
  if (provider === 'postmark' && !isPostmark(key, headers)) throw new Problem('bad_signature');
  const post = { provider, body, content_type: headers['content-type'] ?? '' };
  const { mail, proof } = await thread.ask(post).catch(() => {
    throw new Problem('invalid_input', { detail: 'This could not be read.' });
  });
  const isMailgun = provider === 'mailgun';
  if (isMailgun && !isSignedByMailgun(key, proof)) throw new Problem('bad_signature');
  const token = `mailgun ${proof.token}`;
  if (isMailgun && (await inGlobalScope(services, request.id, (scope) => isTokenSpent(scope, token))))
    throw new Problem('bad_signature', { log_detail: 'the token was used before' });
  if (!mail) throw new Problem('invalid_input', { detail: 'This is no mail.' });
  const received = await acceptAll(services, mail, request.id);
  // Spent only now, so that a delivery that was refused for a moment may come again.
  if (isMailgun) {
    const until = new Date(nowMillis() + TOKEN_KEPT_MS).toISOString();
    await inGlobalScope(services, request.id, (scope) => consumeToken(scope, token, until));
  }
  return reply.header('cache-control', 'no-store').send({ ok: true, received });
}

/** @returns how many of the recipients are ours; others are answered like these, so that nobody sends again. */
async function acceptAll(services: Services, mail: NonNullable<ReadPost['mail']>, request_id: string): Promise<number> {
  const { recipients, envelope_from } = mail;
  if (recipients.length > MAX_RECIPIENTS)
    throw new Problem('invalid_input', { detail: `A mail may have ${MAX_RECIPIENTS} recipients.` });
  const raw = Buffer.from(mail.raw.buffer, mail.raw.byteOffset, mail.raw.byteLength);
  const keys = new Set<string>();
  for (const address of recipients) {
    const plain = address.slice(0, MAX_RECIPIENT).replace(/^.*<|>.*$/g, '');
    const recipient = await findRecipient(services, plain, request_id);
    if (!recipient || keys.has(recipient.key)) continue;
    keys.add(recipient.key);
    try {
      await recipient.accept({ envelope_from, raw });
    } catch (error) {
      if (!(error instanceof TooManyMails)) throw error;
      // Every provider sends again after 503, and only some after 429.
      throw new Problem('not_available', { detail: 'Too many mails within an hour.', retry_after_seconds: 600 });
    }
  }
  return keys.size;
}

const inGlobalScope = <Result>(
  services: Services,
  request_id: string,
  work: Parameters<typeof withGlobalScope<Result>>[2],
): Promise<Result> => withGlobalScope(services.database, request_id, work);

function refuseMethod(_: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'POST');
  throw new Problem('method_not_allowed');
}
