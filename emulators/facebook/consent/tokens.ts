import { createHmac } from 'node:crypto';
import type { TokenChange } from '../../kit/control.ts';
import { errorNames } from '../errors.ts';
import { type Grant, nextNumber, type Token } from '../state.ts';
import type { World } from '../world.ts';

const HOUR_MS = 3_600_000;
const LONG_MS = 5_183_944_000;

/** Makes a person's token: for an hour, or for about 60 days. */
export function makeUserToken({ state, nowMs }: World, person_id: string, life: 'short' | 'long'): Token {
  const ends_ms = nowMs + (life === 'long' ? LONG_MS : HOUR_MS);
  return keep(state.tokens, {
    token: `EAAB_user_token_${number(nextNumber(state))}`,
    type: 'USER',
    person_id,
    page_id: null,
    issued_ms: nowMs,
    ends_ms,
    dead: null,
  });
}

/** Returns a person's token of a page. Time ends it only if it came from a token of an hour. */
export function pageToken(world: World, user: Token, page_id: string): Token {
  const { state, nowMs } = world;
  const isLong = user.ends_ms === null || user.ends_ms - user.issued_ms > HOUR_MS;
  const known = state.tokens.find(
    (token) =>
      token.page_id === page_id &&
      token.person_id === user.person_id &&
      (token.ends_ms === null) === isLong &&
      whyDead(world, token) === null,
  );
  if (known) return known;
  return keep(state.tokens, {
    token: `EAAB_page_token_${number(nextNumber(state))}`,
    type: 'PAGE',
    person_id: user.person_id,
    page_id,
    issued_ms: nowMs,
    ends_ms: isLong ? null : user.ends_ms,
    dead: null,
  });
}

export function makeAppToken({ state, nowMs }: World): Token {
  const token = `EAAB_app_token_${number(nextNumber(state))}`;
  return keep(state.tokens, {
    token,
    type: 'APP',
    person_id: null,
    page_id: null,
    issued_ms: nowMs,
    ends_ms: null,
    dead: null,
  });
}

const number = (value: number): string => String(value).padStart(4, '0');

function keep(tokens: Token[], token: Token): Token {
  tokens.push(token);
  return token;
}

export const getGrant = ({ state }: World, person_id: string | null): Grant | undefined =>
  state.grants.find((grant) => grant.person_id === person_id);

/** Returns the name of the error a token is refused with; null while it works. */
export function whyDead(world: World, token: Token): string | null {
  if (token.dead) return token.dead;
  if (token.ends_ms !== null && token.ends_ms <= world.nowMs) return '190.463';
  if (token.type === 'APP') return null;
  if (!getGrant(world, token.person_id)) return '190.458';
  const page = world.state.pages.find(({ id }) => id === token.page_id);
  return page && !page.tasks[token.person_id!] ? '190.492' : null;
}

/** Ends every token of a person. @param why a name of an error, such as `190.460` for a changed password. */
export function endTokens({ state }: World, person_id: string, why: string): void {
  for (const token of state.tokens) if (token.person_id === person_id) token.dead ??= why;
}

/** Takes the app from a person: what they allowed is gone, and their tokens with it. */
export function removeGrant(world: World, person_id: string): void {
  endTokens(world, person_id, '190.458');
  world.state.grants = world.state.grants.filter((grant) => grant.person_id !== person_id);
}

/** Takes a permission back that a person gave. */
export function dropScope(world: World, person_id: string | null, scope: string): void {
  const grant = getGrant(world, person_id);
  if (!grant) throw new Error('nobody gave permissions to this token');
  grant.granted = grant.granted.filter((one) => one !== scope);
  grant.declined = [...grant.declined.filter((one) => one !== scope), scope];
}

export function changeToken(world: World, text: string, change: TokenChange): void {
  const token = world.state.tokens.find((one) => one.token === text);
  if (!token) throw new Error(`no token ${text}`);
  if (change.kind === 'drop-scope') dropScope(world, token.person_id, change.scope);
  else if (change.kind === 'expire') token.dead = '190.463';
  else {
    const { reason = '190' } = change;
    if (!errorNames.includes(reason)) throw new Error(`no error ${reason}`);
    token.dead = reason;
  }
}

/** HMAC-SHA256 of the token in lower-case hex. */
export const makeProof = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('hex');
