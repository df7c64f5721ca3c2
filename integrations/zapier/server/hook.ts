import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Problem } from '#platform/contract/problems.ts';
import { intakeLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { cleanInput } from '#platform/server/http/clean-input.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import type { Services } from '#platform/server/services.ts';
import {
  addNote,
  changeClient,
  describeCaller,
  showChoices,
  showSamples,
  subscribe,
  unsubscribe,
  type ZapierCall,
} from './actions.ts';
import { requireCaller } from './callers.ts';
import { receiveLead } from './receive-lead.ts';

/** The largest body, in bytes: what is parsed at once. */
const BODY_LIMIT = 64 * 1024;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

type Answer = (services: Services, request: FastifyRequest) => Promise<unknown>;

/** A call of a key with its answer. */
const withKey =
  (answer: (call: ZapierCall) => Promise<unknown>): Answer =>
  async (services, request) => {
    const caller = await requireCaller(services, readKey(request), request.id);
    const { id = '' } = request.params as { id?: string };
    const query = request.query as Record<string, unknown>;
    return answer({ services, caller, id, query, body: readBody(request) });
  };

const createLead: Answer = async (services, request) => {
  const idempotency_key = request.headers['idempotency-key'];
  const id = await withTimeLimits(intakeLimits, () =>
    receiveLead(services, {
      id: request.id,
      key: readKey(request),
      body: readBytes(request),
      idempotency_key: idempotency_key === undefined ? undefined : String(idempotency_key),
    }),
  );
  return { id, status: 'received' };
};

/** What Zapier calls (integrations 9.5), by path and method; `POST` creates and answers 201. */
const paths: Record<string, Partial<Record<Method, Answer>>> = {
  '/zapier/me': { GET: withKey(describeCaller) },
  '/zapier/hooks': { POST: withKey(subscribe) },
  '/zapier/hooks/:id': { DELETE: withKey(unsubscribe) },
  '/zapier/leads': { GET: withKey(showSamples('lead.created')), POST: createLead },
  '/zapier/clients': { GET: withKey(showSamples('client.updated')) },
  '/zapier/clients/:id': { PUT: withKey(changeClient) },
  '/zapier/clients/:id/notes': { POST: withKey(addNote) },
  '/zapier/stage-changes': { GET: withKey(showSamples('stage.changed')) },
  '/zapier/stages': { GET: withKey(showChoices('stages')) },
  '/zapier/sources': { GET: withKey(showChoices('sources')) },
  '/zapier/content-opens': { GET: withKey(showSamples('content.opened')) },
};

/** Registers what Zapier calls: outside the API, with a key instead of a session, and refusals as `{ message }`. */
export function registerZapier(server: FastifyInstance, services: Services): void {
  server.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body));
    calls.setErrorHandler((error, _, reply) => answerRefusal(error, reply));
    for (const [url, answers] of Object.entries(paths)) {
      for (const method of METHODS) {
        const answer = answers[method];
        calls.route({
          method,
          url,
          bodyLimit: BODY_LIMIT,
          exposeHeadRoute: false,
          handler: async (request, reply) => {
            if (!answer) throw refuseMethod(reply, answers);
            const found = await answer(services, request);
            return reply
              .status(method === 'POST' ? 201 : 200)
              .header('cache-control', 'no-store')
              .send(found);
          },
        });
      }
    }
  });
}

function refuseMethod(reply: FastifyReply, answers: Partial<Record<HTTPMethods, Answer>>): Problem {
  reply.header('allow', Object.keys(answers).join(', '));
  return new Problem('method_not_allowed');
}

/** Zapier shows `message` to the person who built the Zap; what is our own fault is handled as everywhere. */
function answerRefusal(error: unknown, reply: FastifyReply) {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const { retry_after_seconds } = error.options;
  if (retry_after_seconds !== undefined) reply.header('retry-after', String(Math.ceil(retry_after_seconds)));
  const { detail, errors } = error.toBody();
  const [first] = Object.values(errors ?? {});
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .send({ message: first ?? detail });
}

const readKey = ({ headers }: FastifyRequest): string => String(headers['x-api-key'] ?? '');

const readBytes = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function readBody(request: FastifyRequest): unknown {
  const bytes = readBytes(request);
  if (bytes.length === 0) return {};
  const body = parseWithLongNumbers(bytes.toString('utf8'));
  if (body === undefined) throw new Problem('invalid_input', { detail: 'The body is not JSON.' });
  return cleanInput(body);
}
