import { createHmac } from 'node:crypto';
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
  /** Returns the texts of which the signature may be. */
  listSigned: (body: Buffer) => readonly Buffer[];
  /** Answers a GET by which the provider checks the address; absent where it does not. */
  answerChallenge?: (secret: string, query: Readonly<Record<string, unknown>>) => object | null;
  /** Reads notices that hold many leads; without one a notice is handed on as it is. */
  reader?: NoticeReader;
  /** Takes a notice; what must be kept is committed when it returns. Throws `invalid_input` for what is none. */
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
  if (!isSigned(hook, secret, String(request.headers[hook.signature_header] ?? ''), body))
    throw new Problem('bad_signature');
  const notice = hook.reader ? await readWith(hook.reader, body) : parseWithLongNumbers(body.toString('utf8'));
  if (notice === undefined || notice === null) throw new Problem('invalid_input');
  await hook.receive(services, notice, request.id);
}

function requireSecret({ getSecret }: NoticeHook, services: Services): string {
  const secret = getSecret(services);
  if (secret === null) throw new Problem('not_configured');
  return secret;
}

/** Returns whether the provider's secret signed these bytes, in any of the forms it may have signed. */
export function isSigned(
  { signature_prefix = '', listSigned }: Pick<NoticeHook, 'signature_prefix' | 'listSigned'>,
  secret: string,
  header: string,
  body: Buffer,
): boolean {
  const hex = header.startsWith(signature_prefix) ? header.slice(signature_prefix.length) : header;
  if (!/^[\da-f]{64}$/i.test(hex)) return false;
  const given = Buffer.from(hex, 'hex');
  return listSigned(body).some((signed) => equalBytes(given, createHmac('sha256', secret).update(signed).digest()));
}
