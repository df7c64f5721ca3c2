import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { embedScript, formAssets } from '#features/lead-forms/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { intakeLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import type { Services } from '#platform/server/services.ts';
import { turnsFor } from './address-turns.ts';
import { type Answering, answerNotFound, openForm, openThanks, sendForm, sendPicture } from './answer-visitor.ts';
import { forAnyFrame } from './page-headers.ts';
import { findPublicForm, type PublicForm } from './public-form.ts';
import { sendStatic } from './send-text.ts';

/** The largest body of a form, in bytes. */
const BODY_LIMIT = 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const OTHER_METHODS: HTTPMethods[] = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type ByCode = { Params: { code: string; slug?: string; visit_id?: string } };
type Answer = (answering: Answering, form: PublicForm) => Promise<FastifyReply>;

/**
 * Registers what visitors reach of forms: the page, what it sends, the thank-you and the pictures. Nobody is signed in, no
 * cookie is set, and a call from any origin is as good as one from ours (readings.md D17 is about calls with our cookie).
 */
export function registerFormPages(server: FastifyInstance, services: Services): void {
  server.get<{ Params: { version: string; name: string } }>('/f/assets/:version/:name', (request, reply) => {
    const asset = formAssets().find(request.params.version, request.params.name);
    if (!asset) throw new Problem('not_found', { log_detail: 'no such file of public forms' });
    forAnyFrame(reply)
      .type(asset.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    return sendStatic(request, reply, asset.text);
  });
  server.get('/f/embed.js', sendEmbedScript);
  server.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(FORM, { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    const withForm = (answer: Answer) => async (request: FastifyRequest<ByCode>, reply: FastifyReply) => {
      const { code, slug } = request.params;
      const form = await findPublicForm(services, code, slug ?? null, request.id);
      const answering: Answering = { services, request, reply };
      return form ? answer(answering, form) : answerNotFound(answering);
    };
    pages.get('/f/:code/sent/:visit_id', withForm(openThanks));
    for (const name of ['cover', 'logo', 'contact'] as const) {
      pages.get(
        `/f/:code/${name}`,
        withForm((answering, form) => sendPicture(answering, form, name)),
      );
    }
    for (const url of ['/f/:code', '/f/:code/:slug']) {
      pages.get(url, withForm(openForm));
      pages.post(url, { bodyLimit: BODY_LIMIT }, takesLeads(withForm(sendInTurn)));
      pages.route({ method: OTHER_METHODS, url, handler: refuseMethod });
    }
  });
}

type Handler = (request: FastifyRequest<ByCode>, reply: FastifyReply) => Promise<FastifyReply>;

const takesLeads =
  (handle: Handler): Handler =>
  (request, reply) =>
    withTimeLimits(intakeLimits, () => handle(request, reply));

const sendInTurn: Answer = (answering, form) =>
  turnsFor(answering.services).run(answering.request.ip, () => sendForm(answering, form));

/** Sends the script that other websites load, from an address that stays the same: asked for again once it is minutes old. */
function sendEmbedScript(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply {
  const { text, tag } = embedScript();
  forAnyFrame(reply)
    .type('text/javascript; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .header('etag', tag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send();
  return sendStatic(request, reply, text);
}

function refuseMethod(_: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'GET, HEAD, POST');
  throw new Problem('method_not_allowed');
}
