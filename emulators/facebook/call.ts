import type { EmulatedRequest } from '../kit/wire.ts';
import { getGrant, makeProof, whyDead } from './consent/tokens.ts';
import { GraphError } from './errors.ts';
import type { EmulatedPage, EmulatedPerson, Grant, Token } from './state.ts';
import type { World } from './world.ts';

/** One call of the Graph API: the path without its version, and what was sent with it. */
export interface Call {
  method: string;
  path: string;
  /** The version segment with its slash, or nothing. */
  version: string;
  /** From the query, a form or a JSON body. */
  given: Map<string, string>;
  token: string | null;
  /** As it was sent, and its type. */
  body: string;
  type: string;
}

export function readCall({ method, path, query, headers, body }: EmulatedRequest): Call {
  const [, version = '', rest = ''] = path.match(/^(\/v\d+\.\d+)?\/(.*?)\/?$/) ?? [];
  const type = headers['content-type'] ?? '';
  const text = body.toString('utf8');
  const given = new Map([...query, ...readBody(type, text)]);
  const bearer = headers.authorization?.match(/^Bearer (.+)$/i)?.[1];
  return { method, path: rest, version, given, token: bearer ?? given.get('access_token') ?? null, body: text, type };
}

function readBody(type: string, text: string): [string, string][] {
  if (type.startsWith('application/x-www-form-urlencoded')) return [...new URLSearchParams(text)];
  if (!type.startsWith('application/json') || text === '') return [];
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
}

/** Returns the names asked for in `fields`. */
export const listFields = ({ given }: Call): string[] =>
  (given.get('fields') ?? '').split(',').flatMap((name) => name.trim() || []);

/** Returns the id and the fields asked for; those that are undefined are absent. */
export function pick(whole: { id: string } & Record<string, unknown>, fields: readonly string[]) {
  const unknown = fields.find((name) => !(name in whole));
  if (unknown) throw new GraphError('100', `(#100) Tried accessing nonexisting field (${unknown}) on node`);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name === 'id' || fields.includes(name)));
}

/** Refuses every token but the app's own. */
export function requireApp(world: World, call: Call): void {
  if (requireToken(world, call, '104').type !== 'APP') throw new GraphError('15');
}

/** Who calls for a person: their token, and what they allow. */
export interface Caller {
  token: Token;
  person: EmulatedPerson;
  grant: Grant;
}

export function requirePerson(world: World, call: Call): Caller {
  const token = requireToken(world, call, '2500');
  if (token.type !== 'USER') throw new GraphError('100', '(#100) This method must be called with a user token');
  return getCaller(world, token);
}

/** Returns who calls with the token of this page; `refusal` is what other tokens are answered. */
export function requirePage(
  world: World,
  call: Call,
  page: EmulatedPage,
  refusal: 'page_token_needed' | '210',
): Caller {
  const token = requireToken(world, call, '104');
  if (token.type !== 'PAGE') throw new GraphError(refusal);
  return requireSight(world, call, page, page.id);
}

/** Returns who may see what belongs to this page: whoever has its token, or ticked it. */
export function requireSight(world: World, call: Call, page: EmulatedPage, id: string): Caller {
  const token = requireToken(world, call, '104');
  if (token.type === 'APP') throw new GraphError('100.33', { id });
  const caller = getCaller(world, token);
  const hasRole = token.type === 'PAGE' ? token.page_id === page.id : page.tasks[caller.person.id] !== undefined;
  if (!hasRole || !caller.grant.page_ids.includes(page.id)) throw new GraphError('100.33', { id });
  return caller;
}

/** Returns what the person behind a token may do with datasets. */
export function requireDatasetToken(world: World, call: Call): { person_id: string | null } & Omit<Grant, 'person_id'> {
  const token = requireToken(world, call, '2500');
  if (token.type === 'APP') throw new GraphError('missing_permission');
  const { grant } = getCaller(world, token);
  return grant;
}

export function requireScope({ grant }: Caller, scope: string): void {
  if (grant.granted.includes(scope)) return;
  throw new GraphError('200', `(#200) Requires ${scope} permission to manage the object`);
}

/** Returns the token a call came with, unless it no longer works. */
function requireToken(world: World, { token, given, method }: Call, missing: '104' | '2500'): Token {
  if (!token) throw new GraphError(missing);
  requireProof(world, token, given.get('appsecret_proof'));
  const { id, secret } = world.state.app;
  if (token === `${id}|${secret}`) return ownToken(token);
  const found = world.state.tokens.find((one) => one.token === token);
  if (!found) throw new GraphError('malformed');
  const why = whyDead(world, found);
  if (why) throw new GraphError(why, { app: id });
  const grant = getGrant(world, found.person_id);
  if (method === 'GET' && grant && grant.data_access_ends_ms <= world.nowMs) throw new GraphError('data_access');
  return found;
}

function requireProof({ state }: World, token: string, proof: string | undefined): void {
  const { secret, needs_proof } = state.app;
  if (proof === undefined ? !needs_proof : proof === makeProof(secret, token)) return;
  throw new GraphError('100', '(#100) Invalid appsecret_proof provided in the API argument');
}

function getCaller(world: World, token: Token): Caller {
  const person = world.state.people.find(({ id }) => id === token.person_id);
  const grant = getGrant(world, token.person_id);
  if (!person || !grant) throw new GraphError('190.458', { app: world.state.app.id });
  return { token, person, grant };
}

const ownToken = (token: string): Token => ({
  token,
  type: 'APP',
  person_id: null,
  page_id: null,
  issued_ms: 0,
  ends_ms: null,
  dead: null,
});
