import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { sourceRateLimiterFor } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { intakeLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import type { Services } from '#platform/server/services.ts';
import type { Headers } from './dialects.ts';
import { receiveLeads } from './receive.ts';

/** The largest body of a webhook request, in bytes (integrations 9.6). */
const BODY_LIMIT = 1024 * 1024;
const OTHER_METHODS: HTTPMethods[] = ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const FORM = 'application/x-www-form-urlencoded';

/**
 * Registers `POST /hooks/form/{token}`, and GET for plugins that send one: outside the API, without session, with the
 * bytes as received. Success is exactly 200 `{ ok: true, received }`, because form plugins show their visitors anything
 * else as an error.
 */
export function registerWebhook(server: FastifyInstance, services: Services): void {
  server.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    // Plugins and scripts send all kinds of content types, which are checked when the body is read.
    hooks.addHook('onRequest', async ({ raw }) => {
      declaredTypes.set(raw, raw.headers['content-type'] ?? '');
      raw.headers['content-type'] = 'application/octet-stream';
    });
    const url = '/hooks/form/:token';
    hooks.route({
      method: 'POST',
      url,
      bodyLimit: BODY_LIMIT,
      handler: (request, reply) => post(services, request, reply),
    });
    hooks.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => get(services, request, reply),
    });
    hooks.route({ method: OTHER_METHODS, url, handler: refuseMethod });
    hooks.addHook('onClose', () => sourceRateLimiterFor(services).flush());
  });
}

const declaredTypes = new WeakMap<FastifyRequest['raw'], string>();

async function post(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = readHeaders(request, declaredTypes.get(request.raw) ?? '');
  return answer(services, reply, {
    id: request.id,
    token: readToken(request),
    body,
    query: readQuery(request),
    headers,
  });
}

/** Receives a GET, whose form is in the query string. */
async function get(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.from(readQuery(request));
  return answer(services, reply, {
    id: request.id,
    token: readToken(request),
    body,
    query: '',
    headers: readHeaders(request, FORM),
  });
}

async function answer(services: Services, reply: FastifyReply, request: Parameters<typeof receiveLeads>[1]) {
  const receipts = await withTimeLimits(intakeLimits, () => receiveLeads(services, request));
  return reply
    .header('cache-control', 'no-store')
    .header('x-receipt', receipts.join(','))
    .send({ ok: true, received: receipts.length });
}

function refuseMethod(_: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'GET, POST');
  throw new Problem('method_not_allowed');
}

const readToken = (request: FastifyRequest) => (request.params as { token: string }).token;

const readQuery = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

const readHeaders = (request: FastifyRequest, contentType: string): Headers => ({
  ...Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value && String(value)])),
  'content-type': contentType,
});
