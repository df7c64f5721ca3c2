import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { type Endpoint, splitRoute } from '../contract/endpoint.ts';
import { fieldErrorsOf } from '../contract/field-errors.ts';
import { meets, tierOf } from '../contract/permissions.ts';
import { Problem } from '../contract/problems.ts';
import type { BoundEndpoint } from './bind.ts';
import { cleanInput } from './clean-input.ts';
import { readCookies } from './cookies.ts';
import { checkOrigin } from './origin.ts';
import { answered, controlOf, factsOf } from './request.ts';
import { withScope } from './scope.ts';
import { type Serialize, serializerFor } from './serialize.ts';
import type { Services } from './services.ts';
import { SESSION_COOKIE, SESSION_SECONDS, type SessionState } from './session.ts';

/** Puts every bound endpoint, with its aliases, behind the steps of architecture.md §5. */
export function registerEndpoints(app: FastifyInstance, services: Services, bound: readonly BoundEndpoint[]): void {
  const mode = services.settings.mode === 'production' ? 'fast' : 'checked';
  for (const { endpoint, handler } of bound) {
    const serialize = serializerFor(endpoint.returns, mode);
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      respond(services, endpoint, handler, serialize, request, reply);
    for (const route of [endpoint.route, ...endpoint.aliases]) {
      const [method, path] = splitRoute(route);
      app.route({ method, url: fastifyPath(path), bodyLimit: endpoint.bodyLimit, handler: answer });
    }
  }
}

/** `/api/…/{id}/` as the router writes it; the trailing slash is optional on input. */
export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, '');

async function respond(
  services: Services,
  endpoint: Endpoint,
  handler: BoundEndpoint['handler'],
  serialize: Serialize,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const secure = services.settings.public_url.startsWith('https:');
  const cookies = readCookies(request.headers.cookie);
  const facts = factsOf(request, cookies);
  const control = controlOf(reply, secure);
  const session = await services.sessions.find(cookies[SESSION_COOKIE], request.id);
  if (endpoint.needs !== 'public') {
    checkOrigin(request, services.settings.public_url);
    admit(endpoint, session);
  } else if (endpoint.method !== 'GET') checkOrigin(request, services.settings.public_url);

  if (session?.is_provisional && endpoint.method !== 'GET') {
    await services.sessions.confirm(session, request.id);
    control.setCookie(SESSION_COOKIE, cookies[SESSION_COOKIE] ?? '', { maxAge: SESSION_SECONDS });
  }

  const parts = {
    params: parsePart(endpoint.params, request.params, 'params'),
    query: parsePart(endpoint.query, request.query, 'query'),
    body: endpoint.method === 'GET' ? {} : parsePart(endpoint.body, request.body ?? {}, 'body'),
  };
  const run = handler as (input: unknown) => unknown;
  const shared = { request: facts, reply: control, services, session, ...parts };

  const result = await runInContext(services, endpoint, session, request.id, shared, run);
  if (result === answered) return reply;
  return reply
    .status(endpoint.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(serialize(result));
}

function runInContext(
  services: Services,
  endpoint: Endpoint,
  session: SessionState | null,
  request_id: string,
  shared: object,
  run: (input: unknown) => unknown,
): unknown {
  if (endpoint.needs === 'public' || session === null) return run(shared);
  const { actor } = session;
  const open = (mode: 'transaction' | 'read') => (work: (scope: never) => Promise<unknown>) =>
    withScope(services.database, { org_id: actor.org_id, actor, request_id, mode }, work as never);
  if (endpoint.database === 'none') {
    return run({ ...shared, actor, transaction: open('transaction'), read: open('read') });
  }
  return open(endpoint.database)(async (scope) => run({ ...shared, scope }));
}

/** Session, role, plan and organisation flag: 401, 403, 423, 425, in this order. */
function admit(endpoint: Endpoint, session: SessionState | null): asserts session is SessionState {
  if (!session) throw new Problem('not_signed_in');
  const { actor } = session;
  if (!meets(actor, endpoint.needs)) {
    throw new Problem(endpoint.needs === 'INTEGRATIONS.MANAGE' ? 'manage_integrations_required' : 'forbidden', {
      log_detail: `${endpoint.route} needs ${endpoint.needs}`,
    });
  }
  if (endpoint.paid && tierOf(actor.subscription_status) === 'free') throw new Problem('unavailable_in_free_plan');
  if (endpoint.flag && !actor.flags[endpoint.flag]) throw new Problem('feature_not_enabled');
}

function parsePart(schema: z.ZodType, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  const parsed = schema.safeParse(part === 'body' ? cleanInput(value) : value, { reportInput: true });
  if (parsed.success) return parsed.data;
  if (part === 'params') throw new Problem('not_found');
  throw new Problem('invalid_input', { errors: fieldErrorsOf(parsed.error as z.ZodError) });
}
