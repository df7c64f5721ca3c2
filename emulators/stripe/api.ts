import type { EmulatedAnswer, EmulatedRequest } from '../kit/wire.ts';
import { errorAnswer, invalid, StripeError } from './errors.ts';
import { type Raw, readBrackets } from './form.ts';
import type { Shown } from './route.ts';
import { routes } from './routes.ts';
import { expand, show, writeList } from './show.ts';
import type { World } from './world.ts';

/** A key is remembered for a day. */
const KEPT_S = 86_400;
/** The versions it speaks; in those before MOVED of `show.ts` fields stand in their old places. */
const VERSIONS = /^20(2[4-6])-\d\d-\d\d(\.[a-z]+)?$/;
const MAX_KEY = 255;

/** Answers a call of the API: who calls, in which version, whether it was answered before, and then what it asks. */
export function answerApi(world: World, request: EmulatedRequest, request_id: string): EmulatedAnswer {
  const answer = answerOnce(world, request, request_id);
  const headers = { 'request-id': request_id, 'stripe-version': readVersion(world, request), ...answer.headers };
  const key = request.headers['idempotency-key'];
  return { ...answer, headers: { ...headers, ...(key && { 'idempotency-key': String(key) }) } };
}

function answerOnce(world: World, request: EmulatedRequest, request_id: string): EmulatedAnswer {
  try {
    checkKey(world, request);
    const version = readVersion(world, request);
    if (!VERSIONS.test(version)) throw new StripeError('wrong_version', { said: { version } });
    const form = readForm(request);
    return request.method === 'POST'
      ? answerByKey(world, request, request_id, () => run(world, request, form, version))
      : run(world, request, form, version);
  } catch (error) {
    return toAnswer(error);
  }
}

function toAnswer(error: unknown): EmulatedAnswer {
  if (error instanceof StripeError) return errorAnswer(error.error, error.details);
  throw error;
}

function checkKey({ state }: World, { headers }: EmulatedRequest): void {
  const key = headers.authorization?.match(/^Bearer (.+)$/)?.[1];
  if (!key) throw new StripeError('no_key');
  const said = { key: `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` };
  const dead = state.account.dead_keys[key];
  if (dead === 'restricted') throw new StripeError('no_permission', { said });
  if (dead === 'expired') throw new StripeError('expired_key', { said });
  if (dead === 'revoked' || key !== state.account.secret_key) throw new StripeError('wrong_key', { said });
}

const readVersion = ({ state }: World, { headers }: EmulatedRequest): string =>
  String(state.account.shown_version ?? headers['stripe-version'] ?? state.account.api_version);

function readForm({ method, query, headers, body }: EmulatedRequest): { [name: string]: Raw } {
  if (method !== 'POST') return readBrackets(query);
  const type = headers['content-type'] ?? '';
  if (body.length > 0 && !type.startsWith('application/x-www-form-urlencoded')) throw new StripeError('wrong_type');
  return readBrackets([...query, ...new URLSearchParams(body.toString('utf8'))]);
}

/**
 * Answers a key once: the same again gives the first answer, other parameters are refused. What was refused before anything
 * was done is not remembered.
 */
function answerByKey(
  world: World,
  request: EmulatedRequest,
  request_id: string,
  answer: () => EmulatedAnswer,
): EmulatedAnswer {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return answer();
  if (String(key).length > MAX_KEY || key === '') throw invalid('Idempotency keys must have 1 to 255 characters.');
  const { answers } = world.state;
  const asked = `${request.method} ${request.path} ${request.body.toString('utf8')}`;
  const before = Object.hasOwn(answers, String(key)) ? answers[String(key)] : undefined;
  if (before && before.at + KEPT_S > world.now) {
    if (before.asked !== asked) throw new StripeError('idempotency_mismatch', { said: { key: String(key) } });
    const headers = {
      'idempotent-replayed': 'true',
      'original-request': before.request_id,
      'content-type': 'application/json',
    };
    return { status: before.status, headers, body: before.body };
  }
  const made = answerOrError(answer);
  const isRemembered = made.status < 400 || made.status === 402 || made.status >= 500;
  if (isRemembered) {
    const { status, body } = made;
    answers[String(key)] = { asked, status, body: JSON.stringify(body), request_id, at: world.now };
  }
  return made;
}

function answerOrError(answer: () => EmulatedAnswer): EmulatedAnswer {
  try {
    return answer();
  } catch (error) {
    return toAnswer(error);
  }
}

function run(world: World, request: EmulatedRequest, given: { [name: string]: Raw }, version: string): EmulatedAnswer {
  const { method, path } = request;
  const { expand: wanted, ...form } = given;
  for (const route of routes) {
    const match = route.method === method ? path.match(route.path) : null;
    if (!match) continue;
    const found = route.handle(world, form, match[1] ?? '');
    const body = Array.isArray(found) ? page(world, found, form, { path, version }) : show(world, found, version);
    return {
      status: 200,
      body: listWanted(wanted).reduce<unknown>((shown, one) => expand(world, shown, one, version), body),
    };
  }
  throw new StripeError('no_such_path', { said: { method, path } });
}

function listWanted(wanted: Raw | undefined): string[] {
  if (wanted === undefined) return [];
  const names = typeof wanted === 'string' ? [wanted] : Object.values(wanted);
  if (names.some((name) => typeof name !== 'string')) throw new StripeError('parameter_unknown', { param: 'expand' });
  return names as string[];
}

const DEFAULT_PAGE = 10;

/** A page of a list, newest first, behind or before an object. */
function page(
  world: World,
  all: readonly Shown[],
  form: { [name: string]: Raw },
  { path, version }: { path: string; version: string },
) {
  const limit = form.limit === undefined ? DEFAULT_PAGE : Number(form.limit);
  if (limit < 1 || limit > 100) throw invalid('Invalid integer: limit must be between 1 and 100', 'limit');
  const newest = [...all].reverse();
  const place = form.starting_after ?? form.ending_before;
  const at = newest.findIndex(({ id }) => id === place);
  if (place !== undefined && at < 0) {
    throw new StripeError('missing_reference', {
      param: 'starting_after',
      said: { kind: 'object', id: String(place) },
    });
  }
  const isBefore = form.starting_after === undefined && place !== undefined;
  const rest = isBefore ? newest.slice(Math.max(0, at - limit), at) : newest.slice(at + 1);
  const shown = rest.slice(0, limit).map((one) => show(world, one, version));
  return writeList(shown, path, isBefore ? at > limit : rest.length > limit);
}
