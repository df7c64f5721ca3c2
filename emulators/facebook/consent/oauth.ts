import { type Call, requireApp } from '../call.ts';
import { describeError, GraphError } from '../errors.ts';
import type { Token } from '../state.ts';
import { seconds, type World } from '../world.ts';
import { getGrant, makeAppToken, makeUserToken, whyDead } from './tokens.ts';

/** Answers `oauth/access_token`: a code, a longer life, or the app's own token. */
export function exchangeToken(world: World, { given }: Call): unknown {
  const { id, secret } = world.state.app;
  if (given.get('client_id') !== id)
    throw new GraphError('100', 'Error validating application. Invalid application ID.');
  if (given.get('client_secret') !== secret) throw new GraphError('1', 'Error validating client secret.', 400);
  const kind = given.get('grant_type');
  if (kind === 'client_credentials') return tokenAnswer(world, makeAppToken(world));
  if (kind === 'fb_exchange_token') return tokenAnswer(world, extend(world, given.get('fb_exchange_token')));
  return tokenAnswer(world, redeem(world, given.get('code'), given.get('redirect_uri')));
}

const tokenAnswer = ({ nowMs }: World, { token, ends_ms }: Token) => ({
  access_token: token,
  token_type: 'bearer',
  ...(ends_ms !== null && { expires_in: seconds(ends_ms - nowMs) }),
});

function extend(world: World, text: string | undefined): Token {
  const token = world.state.tokens.find((one) => one.token === text && one.type === 'USER');
  if (!token) throw new GraphError('malformed');
  const why = whyDead(world, token);
  if (why) throw new GraphError(why, { app: world.state.app.id });
  return makeUserToken(world, token.person_id!, 'long');
}

/** A code is good once, for ten minutes, and for the address it was sent to. */
function redeem(world: World, text: string | undefined, redirectUri: string | undefined): Token {
  const { state, nowMs } = world;
  const code = state.codes.find((one) => one.code === text);
  if (!code) throw new GraphError('100', 'This authorization code has been used or is not valid.');
  if (code.redirect_uri !== redirectUri) {
    throw new GraphError(
      '100',
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    );
  }
  state.codes = state.codes.filter((one) => one !== code);
  if (code.ends_ms <= nowMs) throw new GraphError('100', 'This authorization code has expired.');
  return makeUserToken(world, code.person_id, 'short');
}

/** Answers `debug_token`, which says of a dead token why, with HTTP 200. */
export function debugToken(world: World, call: Call): unknown {
  requireApp(world, call);
  const { state } = world;
  const text = call.given.get('input_token');
  if (!text) throw new GraphError('100', '(#100) The parameter input_token is required');
  const token = state.tokens.find((one) => one.token === text);
  if (!token) return { data: { is_valid: false, error: shortError('malformed'), scopes: [] } };
  const why = whyDead(world, token);
  const grant = getGrant(world, token.person_id);
  return {
    data: {
      app_id: state.app.id,
      type: token.type,
      application: state.app.name,
      data_access_expires_at: grant ? seconds(grant.data_access_ends_ms) : 0,
      expires_at: token.ends_ms === null ? 0 : seconds(token.ends_ms),
      is_valid: why === null,
      ...(why && { error: shortError(why) }),
      issued_at: seconds(token.issued_ms),
      ...(token.page_id && { profile_id: token.page_id }),
      ...(token.person_id && { user_id: token.person_id }),
      scopes: grant?.granted ?? [],
      granular_scopes: grant?.granted.map((scope) => granularScope(scope, grant.page_ids)) ?? [],
    },
  };
}

function shortError(name: string) {
  const { code, error_subcode, message } = describeError(name);
  return { code, subcode: error_subcode, message };
}

/** Permissions about pages name the pages they are for. */
const granularScope = (scope: string, page_ids: string[]) =>
  scope.startsWith('pages_') || scope === 'leads_retrieval' ? { scope, target_ids: page_ids } : { scope };
