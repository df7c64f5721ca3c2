import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problems.ts';
import type { Services } from '../services.ts';
import { equalBytes } from '../sessions/secrets.ts';
import type { MetaSettings } from '../settings/settings.ts';
import { getReceiver } from './meta-receiver.ts';
import { readNotice } from './read-notice.ts';

/** The one address to which Meta delivers everything our app has subscribed to. */
const META_HOOK_PATH = '/hooks/meta';
const MAX_BYTES = 3 * 1024 * 1024;
const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/**
 * Receives what Meta reports, checked in this order: method, size, configuration, signature, JSON, shape (integrations
 * R.2). Objects without a receiver are accepted and ignored, because Meta would repeat them.
 */
export function registerMetaHook(server: FastifyInstance, services: Services): void {
  server.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    hook.route({ method: 'GET', url: META_HOOK_PATH, exposeHeadRoute: false, handler: shakeHands(services) });
    hook.route({ method: 'POST', url: META_HOOK_PATH, bodyLimit: MAX_BYTES, handler: receiveFrom(services) });
    hook.route({ method: OTHER_METHODS, url: META_HOOK_PATH, handler: refuseMethod });
  });
}

/** Answers the challenge with which Meta checks the address (integrations 1.6). */
const shakeHands = (services: Services) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { verify_token } = requireMeta(services);
  const query = request.query as Record<string, unknown>;
  const token = Buffer.from(String(query['hub.verify_token'] ?? ''));
  if (query['hub.mode'] !== 'subscribe' || !equalBytes(token, Buffer.from(verify_token))) {
    throw new Problem('forbidden', { detail: 'The verify token does not match.' });
  }
  return reply.type('text/plain').send(String(query['hub.challenge'] ?? ''));
};

const receiveFrom = (services: Services) => async (request: FastifyRequest) => {
  const { app_secret } = requireMeta(services);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers['x-hub-signature-256'];
  if (signature === undefined) throw new Problem('bad_signature');
  if (!isSignedByMeta(app_secret, String(signature), body)) {
    throw new Problem('forbidden', { detail: 'The signature does not match.' });
  }
  const { object, pieces } = await readNotice(body);
  const receiver = getReceiver(object);
  if (!receiver) services.log.info({ object }, 'notice of Meta that nobody receives, ignored');
  for (const findings of pieces) await receiver?.receive(services, request.id, findings);
  return { success: true };
};

function requireMeta({ settings }: Services): MetaSettings {
  if (!settings.meta) throw new Problem('not_configured');
  return settings.meta;
}

function refuseMethod(_: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'GET, POST');
  throw new Problem('method_not_allowed');
}

/** Returns whether our app's secret signed these bytes: `sha256=` and the HMAC in hex. */
export function isSignedByMeta(appSecret: string, signature: string, body: Buffer): boolean {
  const hex = signature.match(/^sha256=([\da-f]{64})$/i)?.[1] ?? '';
  return equalBytes(Buffer.from(hex, 'hex'), createHmac('sha256', appSecret).update(body).digest());
}
