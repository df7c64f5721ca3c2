import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { KnownSource } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { intakeLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import type { Services } from '#platform/server/services.ts';
import { ConnectBody, EmptyBody, HeartbeatBody, LeadBody, readBody } from './plugin-bodies.ts';
import {
  acceptLead,
  endConnection,
  makeTestLead,
  type PluginCall,
  provePluginCall,
  recordHeartbeat,
  withNonce,
} from './plugin-calls.ts';
import { PLUGIN_ADDRESS, PLUGIN_FILE, readPluginZip } from './plugin-zip.ts';
import { connectSite } from './sites.ts';

/** The largest body of the plugin, in bytes; it cuts long answers so that a lead is below a quarter of that. */
const BODY_LIMIT = 1024 * 1024;
const OTHER_METHODS: HTTPMethods[] = ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Does a proven call in its transaction. @returns its receipt, where it made a lead. */
type Work = (scope: OrgScope, source: KnownSource) => Promise<string | null>;

/** Registers `/wp/v1/…`, the addresses of the WordPress plugin: outside the API, without session (integrations 9.7). */
export function registerWordpress(server: FastifyInstance, services: Services): void {
  server.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    const post = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
      const url = `/wp/v1/${path}`;
      hooks.route({
        method: 'POST',
        url,
        bodyLimit: BODY_LIMIT,
        handler: (request, reply) =>
          withTimeLimits(intakeLimits, () => answer(request, reply.header('cache-control', 'no-store'))),
      });
      hooks.route({ method: OTHER_METHODS, url, exposeHeadRoute: false, handler: refuseMethod });
    };
    const signed = (path: string, prepare: (body: Buffer) => Promise<Work>) =>
      post(path, async (request, reply) => {
        const call = readCall(request);
        const source = await provePluginCall(services, call);
        const work = await prepare(call.body);
        const receipt = await withNonce(services, source, call, (scope) => work(scope, source));
        if (receipt !== null) reply.header('x-receipt', receipt);
        return { ok: true };
      });

    post('connect', async (request, reply) => {
      const body = await readBody(ConnectBody, readBytes(request));
      reply.code(201);
      return connectSite(services, body, { ip: request.ip, request_id: request.id });
    });
    signed('lead', async (body) => {
      const lead = await readBody(LeadBody, body);
      return (scope, source) => acceptLead(scope, services, source, { lead, body });
    });
    signed('heartbeat', async (body) => {
      const heartbeat = await readBody(HeartbeatBody, body);
      return async (scope, source) => {
        await recordHeartbeat(scope, source, heartbeat);
        return null;
      };
    });
    signed('test', async (body) => {
      await readBody(EmptyBody, body);
      return (scope, source) => makeTestLead(scope, services, source);
    });
    signed('disconnect', async () => async (scope, source) => {
      await endConnection(scope, source);
      return null;
    });
    hooks.get(PLUGIN_ADDRESS, async (_, reply) => {
      const zip = readPluginZip(services.settings.public_url);
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', `attachment; filename="${PLUGIN_FILE}"`)
        .header('cache-control', 'no-cache')
        .send(zip);
    });
  });
}

const readBytes = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const readHeader = ({ headers }: FastifyRequest, name: string): string => String(headers[name] ?? '');

const readCall = (request: FastifyRequest): PluginCall => ({
  id: request.id,
  path: request.url.split('?', 1)[0] ?? '',
  body: readBytes(request),
  connection: readHeader(request, 'x-crm-connection'),
  timestamp: readHeader(request, 'x-crm-timestamp'),
  nonce: readHeader(request, 'x-crm-nonce'),
  signature: readHeader(request, 'x-crm-signature'),
});

function refuseMethod(_: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'POST');
  throw new Problem('method_not_allowed');
}
