import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deletePerson, markAppRemoved } from '#engines/connected-sources/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Services } from '#platform/server/services.ts';
import { equalBytes } from '#platform/server/sessions/secrets.ts';
import { FACEBOOK } from '../../contract.ts';
import { text } from '../en.ts';
import { readSignedRequest } from '../graph/signed-request.ts';

const MAX_BYTES = 64 * 1024;
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const DEAUTHORIZE = '/hooks/meta/deauthorize';
const DATA_DELETION = '/hooks/meta/data-deletion';

/** Receives that a person took our app away, or wants their data deleted (integrations 1.10). */
export function registerFacebookCallbacks(server: FastifyInstance, services: Services): void {
  server.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body));
    hook.post(DEAUTHORIZE, async (request) => {
      await markAppRemoved(services, readLeft(services, request), APP_REMOVED, request.id);
      return { success: true };
    });
    hook.post(DATA_DELETION, async (request) => {
      await deletePerson(services, readLeft(services, request), request.id);
      const confirmation_code = makeCode(services);
      return { url: `${services.settings.public_url}${DATA_DELETION}/${confirmation_code}`, confirmation_code };
    });
    hook.get(`${DATA_DELETION}/:code`, (request, reply) => showDeletion(services, request, reply));
    for (const url of [DEAUTHORIZE, DATA_DELETION]) hook.route({ method: OTHER_METHODS, url, handler: refuseMethod });
  });
}

/** Meta's error for an app that a person took away. */
const APP_REMOVED = { call_class: 'auth_expired', code: '190.458' } as const;

/** Returns who left, as Meta signed it. Throws `not_configured` and `bad_signature`. */
function readLeft({ settings: { meta } }: Services, { body }: FastifyRequest) {
  if (!meta) throw new Problem('not_configured');
  const signedRequest = new URLSearchParams(String(body ?? '')).get('signed_request') ?? '';
  const signed = readSignedRequest(meta.app_secret, signedRequest);
  if (signed === null) throw new Problem('bad_signature');
  return { provider: FACEBOOK, ...signed };
}

function refuseMethod(_: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'POST');
  throw new Problem('method_not_allowed');
}

/** Makes a code that proves by itself that we gave it out, so that nothing of the person is kept to answer for it. */
function makeCode({ settings }: Services): string {
  const nonce = randomBytes(12).toString('base64url');
  return nonce + signCode(settings.secret_key, nonce);
}

const NONCE_LENGTH = 16;

const signCode = (secretKey: string, nonce: string): string =>
  createHmac('sha256', secretKey).update(`data deletion ${nonce}`).digest('base64url').slice(0, 16);

/** The page on which a person sees that their data is gone; it went before the code was given out. */
function showDeletion({ settings }: Services, request: FastifyRequest, reply: FastifyReply) {
  const { code } = request.params as { code: string };
  const [nonce, signature] = [code.slice(0, NONCE_LENGTH), code.slice(NONCE_LENGTH)];
  if (!equalBytes(Buffer.from(signature), Buffer.from(signCode(settings.secret_key, nonce))))
    throw new Problem('not_found');
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text.deleted_title}</title></head><body><h1>${text.deleted_title}</h1><p>${text.deleted_text}</p></body></html>`,
    );
}
