import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { sourceRateLimiterFor } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { intakeLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import type { Services } from '#platform/server/services.ts';
import type { InboundWebhook } from './inbound-webhook.ts';
import type { Headers } from './reading/dialects.ts';
import { receiveLeads } from './receive.ts';

const OTHER_METHODS: HTTPMethods[] = ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const FORM = 'application/x-www-form-urlencoded';

/**
 * Registers the address of a kind of source, outside the API, without session, with the bytes as received. Success is exactly 200,
 * because form plug-ins show their visitors anything else as an error, and the test of Google Ads fails on it.
 */
export const registerHook = (webhook: InboundWebhook) => (server: FastifyInstance, services: Services) => {
  const { path, body_limit, takes_get = false } = webhook.hook;
  server.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: body_limit }, (_, body, done) => done(null, body));
    // Plugins and scripts send all kinds of content types, which are checked when the body is read.
    hooks.addHook('onRequest', async ({ raw }) => {
      declaredTypes.set(raw, raw.headers['content-type'] ?? '');
      raw.headers['content-type'] = 'application/octet-stream';
    });
    const url = `${path}/:token`;
    hooks.route({
      method: 'POST',
      url,
      bodyLimit: body_limit,
      handler: (request, reply) => answer(webhook, services, reply, readPost(request)),
    });
    if (takes_get) {
      hooks.route({
        method: 'GET',
        url,
        exposeHeadRoute: false,
        handler: (request, reply) => answer(webhook, services, reply, readGet(request)),
      });
    }
    const allowed = takes_get ? 'GET, POST' : 'POST';
    hooks.route({
      method: takes_get ? OTHER_METHODS : ['GET', ...OTHER_METHODS],
      url,
      exposeHeadRoute: false,
      handler: (_, reply) => {
        reply.header('allow', allowed);
        throw new Problem('method_not_allowed');
      },
    });
    hooks.addHook('onClose', () => sourceRateLimiterFor(services).flush());
  });
};

const declaredTypes = new WeakMap<FastifyRequest['raw'], string>();

type Received = Parameters<typeof receiveLeads>[2];

const readPost = (request: FastifyRequest): Received => ({
  id: request.id,
  token: readToken(request),
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  query: readQuery(request),
  headers: readHeaders(request, declaredTypes.get(request.raw) ?? ''),
});

/** Reads a GET, whose form is in the query string. */
const readGet = (request: FastifyRequest): Received => ({
  id: request.id,
  token: readToken(request),
  body: Buffer.from(readQuery(request)),
  query: '',
  headers: readHeaders(request, FORM),
});

async function answer(webhook: InboundWebhook, services: Services, reply: FastifyReply, request: Received) {
  const { hook } = webhook;
  try {
    const receipts = await withTimeLimits(intakeLimits, () => receiveLeads(webhook, services, request));
    return reply
      .header('cache-control', 'no-store')
      .header('x-receipt', receipts.join(','))
      .send(hook.answer(receipts));
  } catch (error) {
    if (!hook.refusal || !(error instanceof Problem) || error.code !== 'bad_signature') throw error;
    return reply.status(401).send(hook.refusal(error.toBody().detail));
  }
}

const readToken = (request: FastifyRequest) => (request.params as { token: string }).token;

const readQuery = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

const readHeaders = (request: FastifyRequest, contentType: string): Headers => ({
  ...Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value && String(value)])),
  'content-type': contentType,
});
