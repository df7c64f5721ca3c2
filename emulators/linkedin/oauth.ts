import { escapeHtml, htmlPage } from '../kit/html.ts';
import type { EmulatedAnswer, EmulatedRequest } from '../kit/wire.ts';
import { linkedinError } from './errors.ts';
import { nextNumber, type Token } from './state.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const ACCESS_MS = 60 * DAY_MS;
const REFRESH_MS = 365 * DAY_MS;
const CODE_MS = 30 * 60_000;

/** The consent page; `__auto=allow|deny|part` decides at once, for `__person`, with `__scopes` in part. */
export function showDialog(world: World, { query }: EmulatedRequest): EmulatedAnswer {
  const { app, people } = world.state;
  const redirect_uri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== app.client_id) return errorPage('The passed in client_id is invalid.');
  if (!app.redirect_uris.includes(redirect_uri))
    return errorPage('The redirect_uri does not match the registered value.');
  if (query.get('response_type') !== 'code') return errorPage('The response_type must be code.');
  const person = people.find(({ id }) => id === query.get('__person')) ?? people[0];
  if (!person) return errorPage('Nobody is signed in to LinkedIn.');
  const choice = query.get('__auto');
  const asked = (query.get('scope') ?? '').split(' ').filter(Boolean);
  if (!choice) return page(query, person, asked);
  const address = new URL(redirect_uri);
  address.searchParams.set('state', query.get('state') ?? '');
  if (choice === 'deny') {
    address.searchParams.set('error', 'user_cancelled_authorize');
    address.searchParams.set('error_description', 'The user cancelled the authorization');
    return { status: 302, headers: { location: address.href } };
  }
  const scopes = choice === 'part' ? asked.filter((scope) => query.getAll('__scopes').includes(scope)) : asked;
  const code = `AQcode${nextNumber(world.state)}`;
  world.state.codes.push({ code, person_id: person.id, scopes, redirect_uri, ends_ms: world.nowMs + CODE_MS });
  address.searchParams.set('code', code);
  return { status: 302, headers: { location: address.href } };
}

const errorPage = (text: string): EmulatedAnswer => htmlPage('Something went wrong', `<p>${escapeHtml(text)}</p>`, 400);

function page(query: URLSearchParams, person: { name: string }, asked: readonly string[]): EmulatedAnswer {
  const hidden = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const boxes = asked.map(
    (scope) => `<label><input type="checkbox" name="__scopes" value="${scope}" checked> ${scope}</label>`,
  );
  return htmlPage(
    'Leadkeep would like to read your leads',
    `<p>Signed in to the emulated LinkedIn as <b>${escapeHtml(person.name)}</b></p>
<form method="get">${hidden.join('')}<fieldset><legend>Permissions</legend>${boxes.join('')}</fieldset>
<button name="__auto" value="allow" class="main">Allow</button>
<button name="__auto" value="part">Allow what is ticked</button>
<button name="__auto" value="deny">Cancel</button></form>`,
  );
}

/** Answers `accessToken`: a code is good once, and a refresh token never lives longer than from its first day. */
export function exchange(world: World, { body }: EmulatedRequest): EmulatedAnswer {
  const { state, nowMs } = world;
  const given = new URLSearchParams(body.toString('utf8'));
  if (!isOurApp(world, given))
    return { status: 401, body: { error: 'invalid_client', error_description: 'Client authentication failed' } };
  if (given.get('grant_type') === 'refresh_token') {
    const refresh = state.tokens.find(({ token, kind }) => kind === 'refresh' && token === given.get('refresh_token'));
    if (!refresh || refresh.dead || refresh.ends_ms <= nowMs) return linkedinError('invalid_grant');
    return tokenAnswer(
      world,
      makeToken(world, refresh, 'access', Math.min(nowMs + ACCESS_MS, refresh.ends_ms)),
      refresh,
    );
  }
  const code = state.codes.find((one) => one.code === given.get('code'));
  state.codes = state.codes.filter((one) => one !== code);
  const isGood = code && code.ends_ms > nowMs && code.redirect_uri === given.get('redirect_uri');
  if (given.get('grant_type') !== 'authorization_code' || !isGood)
    return {
      status: 400,
      body: {
        error: 'invalid_request',
        error_description:
          'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.',
      },
    };
  const access = makeToken(world, code, 'access', nowMs + ACCESS_MS);
  const refresh = state.gives_refresh_tokens ? makeToken(world, code, 'refresh', nowMs + REFRESH_MS) : null;
  return tokenAnswer(world, access, refresh);
}

const isOurApp = ({ state: { app } }: World, given: URLSearchParams): boolean =>
  given.get('client_id') === app.client_id && given.get('client_secret') === app.client_secret;

function makeToken(
  { state, nowMs }: World,
  { person_id, scopes }: Pick<Token, 'person_id' | 'scopes'>,
  kind: Token['kind'],
  ends_ms: number,
): Token {
  const number = String(nextNumber(state)).padStart(4, '0');
  const token: Token = {
    token: `${kind === 'access' ? 'AQX' : 'AQY'}_linkedin_${number}`,
    kind,
    person_id,
    scopes,
    issued_ms: nowMs,
    ends_ms,
    dead: null,
  };
  state.tokens.push(token);
  return token;
}

const secondsTo = ({ nowMs }: World, { ends_ms }: Token): number => Math.floor((ends_ms - nowMs) / 1_000);

const tokenAnswer = (world: World, access: Token, refresh: Token | null): EmulatedAnswer => ({
  status: 200,
  body: {
    access_token: access.token,
    expires_in: secondsTo(world, access),
    ...(refresh && { refresh_token: refresh.token, refresh_token_expires_in: secondsTo(world, refresh) }),
    scope: access.scopes.join(','),
  },
});

/** Answers `introspectToken`, which says of a dead token with success that it is dead. */
export function introspect(world: World, { body }: EmulatedRequest): EmulatedAnswer {
  const given = new URLSearchParams(body.toString('utf8'));
  if (!isOurApp(world, given)) return { status: 401, body: { error: 'invalid_client' } };
  const token = world.state.tokens.find((one) => one.token === given.get('token'));
  if (!token) return { status: 200, body: { active: false } };
  const status = token.dead ?? (token.ends_ms <= world.nowMs ? 'expired' : 'active');
  return {
    status: 200,
    body: {
      active: status === 'active',
      status,
      expires_at: Math.floor(token.ends_ms / 1_000),
      authorized_at: Math.floor(token.issued_ms / 1_000),
      created_at: Math.floor(token.issued_ms / 1_000),
      client_id: world.state.app.client_id,
      scope: token.scopes.join(','),
      auth_type: '3L',
    },
  };
}
