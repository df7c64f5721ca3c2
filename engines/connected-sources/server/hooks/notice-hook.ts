import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#platform/contract/problems.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import type { Services } from '#platform/server/services.ts';
import { equalBytes } from '#platform/server/sessions/secrets.ts';
import { type NoticeReader, readWith } from './read-large.ts';

/** An address at which a provider reports what happened to leads. */
export interface NoticeHook {
  /** The address, with the name of its parameter behind a colon where it has one. */
  url: string;
  /** The most bytes of a notice; without a reader, few enough to be read within milliseconds. */
  max_bytes: number;
  /** Returns the secret with which the provider signs; null where the provider is not set up. */
  getSecret: (services: Services) => string | null;
  /** The header with the signature: an HMAC-SHA256 in hex. */
  signature_header: string;
  /** What the header may write before the hex. */
  signature_prefix?: string;
  /** The texts of which the signature may be, each in pieces that take a few milliseconds to write. */
  signed_texts: readonly ((body: Buffer) => Iterable<Buffer | string>)[];
  /** Answers a GET by which the provider checks the address; absent where it does not. */
  answerChallenge?: (secret: string, query: Readonly<Record<string, unknown>>) => object | null;
  /** Reads notices that hold many leads; without one a notice is handed on as it is. */
  reader?: NoticeReader;
  /** Takes a notice, or a piece of what the reader found; what must be kept is committed when it returns. Throws `invalid_input` for what is none. */
  receive: (services: Services, notice: unknown, request_id: string) => Promise<void>;
}

const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/**
 * Registers an address of a provider's notices, checked in this order: method, size, configuration, signature, JSON, shape
 * (integrations R.2).
 */
export const noticeHook =
  (hook: NoticeHook) =>
  (server: FastifyInstance, services: Services): void => {
    const { url, answerChallenge } = hook;
    server.register(async (routes) => {
      routes.removeAllContentTypeParsers();
      routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      routes.post(url, { bodyLimit: hook.max_bytes }, async (request) => {
        await receive(hook, services, request);
        return { success: true };
      });
      if (answerChallenge)
        routes.route({
          method: 'GET',
          url,
          exposeHeadRoute: false,
          handler: async ({ query }) => {
            const answer = answerChallenge(requireSecret(hook, services), query as Record<string, unknown>);
            if (answer === null) throw new Problem('invalid_input');
            return answer;
          },
        });
      routes.route({
        method: answerChallenge ? OTHER_METHODS : ['GET', ...OTHER_METHODS],
        url,
        handler: (_request, reply) => {
          reply.header('allow', answerChallenge ? 'GET, POST' : 'POST');
          throw new Problem('method_not_allowed');
        },
      });
    });
  };

async function receive(hook: NoticeHook, services: Services, request: FastifyRequest): Promise<void> {
  const secret = requireSecret(hook, services);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!(await isSigned(hook, secret, String(request.headers[hook.signature_header] ?? ''), body)))
    throw new Problem('bad_signature');
  for (const notice of await readNotices(hook, body)) await hook.receive(services, notice, request.id);
}

/** Returns what a notice says, in the pieces in which it is received. Throws `invalid_input` for what is none. */
async function readNotices({ reader }: NoticeHook, body: Buffer): Promise<Iterable<unknown>> {
  if (reader) {
    const pieces = await readWith(reader, body);
    if (pieces === null) throw new Problem('invalid_input');
    return pieces;
  }
  const notice = parseWithLongNumbers(body.toString('utf8'));
  if (notice === undefined) throw new Problem('invalid_input');
  return [notice];
}

function requireSecret({ getSecret }: NoticeHook, services: Services): string {
  const secret = getSecret(services);
  if (secret === null) throw new Problem('not_configured');
  return secret;
}

/** Returns whether the provider's secret signed these bytes, in any of the forms it may have signed. */
export async function isSigned(
  { signature_prefix = '', signed_texts }: Pick<NoticeHook, 'signature_prefix' | 'signed_texts'>,
  secret: string,
  header: string,
  body: Buffer,
): Promise<boolean> {
  const hex = header.startsWith(signature_prefix) ? header.slice(signature_prefix.length) : header;
  if (!/^[\da-f]{64}$/i.test(hex)) return false;
  const given = Buffer.from(hex, 'hex');
  for (const write of signed_texts) {
    const digest = createHmac('sha256', secret);
    for (const piece of write(body)) {
      digest.update(piece);
      // Whoever sends a large body has proved nothing yet, so others have their turn between two pieces.
      await setImmediate();
    }
    if (equalBytes(given, digest.digest())) return true;
  }
  return false;
}
