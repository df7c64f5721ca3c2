import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { type Endpoint, splitRoute } from '../../contract/endpoint.ts';
import { listFieldErrors } from '../../contract/fields/field-errors.ts';
import { meets } from '../../contract/permissions.ts';
import { requirePlan } from '../../contract/plan.ts';
import { Problem } from '../../contract/problems.ts';
import { isRowRule, type RowRule } from '../../contract/row.ts';
import type { FirstAnswer } from '../../contract/startup/startup.ts';
import { type Scope, withScope } from '../database/scope.ts';
import { reportLimits, withTimeLimits } from '../database/time-limits.ts';
import { rememberCaller } from '../logs/security-log.ts';
import type { Services } from '../services.ts';
import { SESSION_COOKIE, SESSION_SECONDS, type SessionState } from '../sessions/session.ts';
import type { BoundEndpoint } from './bind.ts';
import { cleanInput } from './clean-input.ts';
import { readCookies } from './cookies.ts';
import { cutLists } from './cut-lists.ts';
import { checkOrigin } from './origin.ts';
import { makeControl, REPLY_SENT, type ReplyControl, type RequestFacts, readFacts } from './request.ts';
import { isReadRule, loadRow } from './rows.ts';
import { sendJson } from './send-compressed.ts';
import { type Serialize, serializerFor } from './serialize.ts';

/** Registers every bound endpoint, with its aliases, behind the steps of architecture.md §5. */
export function registerEndpoints(app: FastifyInstance, services: Services, bound: readonly BoundEndpoint[]): void {
  for (const call of bound) {
    const { endpoint } = call;
    const serialize = makeSerializer(services, endpoint);
    const answer = (request: FastifyRequest, reply: FastifyReply) => respond(services, call, serialize, request, reply);
    for (const route of [endpoint.route, ...endpoint.aliases]) {
      const [method, path] = splitRoute(route);
      const { bodyLimit, isStream } = endpoint;
      app.route({ method, url: fastifyPath(path), bodyLimit, exposeHeadRoute: !isStream, handler: answer });
    }
  }
}

/**
 * Answers a reading call ahead for the page whose screen would make it first, with the call's own rights, checks and
 * schema.
 *
 * @returns a function that gives the answer as JSON.
 */
export function prefetchAnswers(services: Services, call: BoundEndpoint) {
  const serialize = makeSerializer(services, call.endpoint);
  return async (
    session: SessionState,
    asked: Pick<Asked, 'request' | 'reply'>,
    input: FirstAnswer['input'],
  ): Promise<string> => {
    admit(call.endpoint, session);
    return serialize(await perform(services, call, { ...asked, session, params: {}, query: {}, body: {}, ...input }));
  };
}

const makeSerializer = ({ settings }: Services, { returns }: Endpoint): Serialize =>
  serializerFor(returns, settings.mode === 'production' ? 'fast' : 'checked');

/** Writes `/api/…/{id}/` as the router does; the trailing slash is optional on input. */
export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, '');

async function respond(
  services: Services,
  call: BoundEndpoint,
  serialize: Serialize,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = call;
  const secure = services.settings.public_url.startsWith('https:');
  const cookies = readCookies(request.headers.cookie, secure);
  const facts = readFacts(request, cookies);
  const control = makeControl(reply, secure);
  const session = await services.sessions.find(cookies[SESSION_COOKIE], request.id);
  rememberCaller(request, session);
  if (endpoint.needs !== 'public') {
    checkOrigin(request, services.settings, endpoint.changes.length > 0);
    admit(endpoint, session, request.body);
  } else if (endpoint.method !== 'GET') checkOrigin(request, services.settings, true);

  if (session?.is_provisional && endpoint.method !== 'GET') {
    await services.sessions.confirm(session, request.id);
    control.setCookie(SESSION_COOKIE, cookies[SESSION_COOKIE] ?? '', { maxAge: SESSION_SECONDS });
  }

  const { params, query, body = {} } = request;
  const asked = { request: facts, reply: control, session, params, query, body };
  const result = await (endpoint.isReport
    ? withTimeLimits(reportLimits, () => perform(services, call, asked))
    : perform(services, call, asked));
  if (result === REPLY_SENT) return reply;
  reply
    .status(endpoint.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  return sendJson(request, reply, serialize(result));
}

/** The caller and the input before any check. */
interface Asked {
  request: RequestFacts;
  reply: ReplyControl;
  session: SessionState | null;
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Checks the parts of the request and runs the handler in its context. */
function perform(
  services: Services,
  { endpoint, handler }: BoundEndpoint,
  { request, reply, session, params, query, body }: Asked,
): unknown {
  const parts = {
    params: parsePart(endpoint.params, params, 'params'),
    query: parsePart(endpoint.query, query, 'query'),
    body: endpoint.method === 'GET' ? {} : parsePart(endpoint.body, body, 'body', endpoint.valueLimit),
  };
  const run = handler as Run;
  return runInContext(services, endpoint, session, { request, reply, services, session, ...parts }, run);
}

type Run = (input: unknown) => unknown;
type OpenScope = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

interface Shared extends Pick<Asked, 'request' | 'reply'> {
  services: Services;
  session: SessionState | null;
  params: unknown;
  body: unknown;
}

function runInContext(
  services: Services,
  endpoint: Endpoint,
  session: SessionState | null,
  shared: Shared,
  run: Run,
): unknown {
  if (endpoint.needs === 'public' || session === null) return run(shared);
  const { actor } = session;
  const { org_id } = actor;
  const request_id = shared.request.id;
  const open =
    (mode: 'transaction' | 'read'): OpenScope =>
    (work) =>
      withScope(services.database, { org_id, actor, request_id, mode, kind: endpoint.route }, work);
  const rule = isRowRule(endpoint.row) ? endpoint.row : undefined;
  if (endpoint.database === 'none') {
    const detached = { ...shared, actor, transaction: open('transaction'), read: open('read') };
    return rule ? runWithRow(rule, detached, run) : run(detached);
  }
  return open(endpoint.database)(async (scope) =>
    run(rule ? { ...shared, scope, [rule.kind]: await loadRow(scope, rule, shared) } : { ...shared, scope }),
  );
}

/** Runs a detached handler, which opens its transactions itself; one that answers without loading its row is a bug. */
async function runWithRow(
  rule: RowRule,
  shared: Shared & { transaction: OpenScope; read: OpenScope },
  run: Run,
): Promise<unknown> {
  const open = isReadRule(rule) ? shared.read : shared.transaction;
  let isChecked = false;
  const withRow = <Result>(
    work: (scope: Scope, row: unknown, behind: unknown) => Promise<Result>,
    readBehind?: (scope: Scope) => Promise<unknown>,
  ) =>
    open(async (scope) => {
      const [row, behind] = await Promise.all([loadRow(scope, rule, shared), readBehind?.(scope)]);
      isChecked = true;
      return work(scope, row, behind);
    });
  const answer = await run({ ...shared, withRow });
  if (!isChecked) throw new Error(`a call answered without the right on its ${rule.kind}`);
  return answer;
}

/** Checks session, role, plan and organisation flag, in this order: 401, 403, 423, 425. */
function admit(endpoint: Endpoint, session: SessionState | null, body?: unknown): asserts session is SessionState {
  if (!session) throw new Problem('not_signed_in');
  const { actor } = session;
  if (!meets(actor, endpoint.needs)) {
    throw new Problem(endpoint.needs === 'INTEGRATIONS.MANAGE' ? 'manage_integrations_required' : 'forbidden', {
      log_detail: `${endpoint.route} needs ${endpoint.needs}`,
    });
  }
  requirePlan(actor, endpoint.plan, body);
  if (endpoint.flag && !actor.flags[endpoint.flag]) throw new Problem('feature_not_enabled');
}

function parsePart(schema: z.ZodType, value: unknown, part: 'params' | 'query' | 'body', valueLimit?: number): unknown {
  cutLists(schema, value);
  const parsed = schema.safeParse(cleanInput(value, valueLimit), { reportInput: true });
  if (parsed.success) return parsed.data;
  if (part === 'params') throw new Problem('not_found');
  throw new Problem('invalid_input', { errors: listFieldErrors(parsed.error as z.ZodError) });
}
