import { listItems, pickFields, requireToken, requireValidToken, type WhatsAppCall } from './call.ts';
import { WhatsAppError } from './errors.ts';
import { findAccount, type Meta } from './meta.ts';
import { type EmulatedAccount, nextId } from './state.ts';

/** Answers `oauth/access_token`: the code of a sign-up, which needs no address. */
export function exchangeCode({ world, nowMs }: Meta, { query }: WhatsAppCall) {
  if (query.get('client_id') !== world.app.id) {
    throw new WhatsAppError(100, { message: 'Error validating application. Invalid application ID.' });
  }
  if (query.get('client_secret') !== world.app.secret) {
    throw new WhatsAppError(1, { message: 'Error validating client secret.', status: 400 });
  }
  const code = world.codes.find((one) => one.code === query.get('code'));
  if (!code) throw new WhatsAppError(100, { subcode: 36009, message: 'This authorization code has been used.' });
  if (query.get('redirect_uri')) {
    throw new WhatsAppError(100, {
      subcode: 36008,
      message: 'Error validating verification code: redirect_uri differs',
    });
  }
  world.codes = world.codes.filter((one) => one !== code);
  const account = world.accounts.find(({ id }) => id === code.account_id);
  if (!account || code.ends_ms <= nowMs) {
    throw new WhatsAppError(100, { subcode: 36007, message: 'This authorization code has expired.' });
  }
  const token = `EAAB_business_token_${nextId(world)}`;
  account.tokens.push(token);
  return { access_token: token, token_type: 'bearer' };
}

/** Returns the accounts a token was given for. */
export const findTokenAccounts = ({ world }: Meta, token: string | null): EmulatedAccount[] =>
  world.accounts.filter(({ tokens }) => token !== null && tokens.includes(token));

/** Answers `debug_token`, which the app's own token may ask: the permissions of a token, and the accounts they are for. */
export function debugToken(meta: Meta, { query, token }: WhatsAppCall) {
  const { app, dead_tokens, dropped_scopes } = meta.world;
  const input = query.get('input_token') ?? '';
  if ((token ?? query.get('access_token')) !== `${app.id}|${app.secret}`) throw new WhatsAppError(190);
  const target_ids = findTokenAccounts(meta, input).map(({ id }) => id);
  const is_valid = target_ids.length > 0 && !dead_tokens[input];
  const scopes = SCOPES.filter((scope) => is_valid && !dropped_scopes[input]?.includes(scope));
  const granular_scopes = scopes.map((scope) => ({ scope, target_ids }));
  return { data: { app_id: app.id, type: 'SYSTEM_USER', expires_at: 0, is_valid, scopes, granular_scopes } };
}

const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging'];

/** Returns the account of a path, for a token that may manage it. */
export function requireAccount(meta: Meta, call: WhatsAppCall, id: string): EmulatedAccount {
  requireValidToken(meta, call);
  const account = findAccount(meta, id);
  if (!account) throw new WhatsAppError('100.33');
  requireToken(meta, call, account, 'whatsapp_business_management');
  return account;
}

const USUAL_FIELDS = ['name', 'timezone_id', 'currency', 'message_template_namespace'];

export function showAccount(meta: Meta, call: WhatsAppCall, id: string) {
  const account = requireAccount(meta, call, id);
  return pickFields(call, describeAccount(account), USUAL_FIELDS);
}

const describeAccount = (account: EmulatedAccount) => ({
  id: account.id,
  name: account.name,
  timezone_id: account.timezone_id,
  currency: account.currency,
  country: account.country,
  account_review_status: account.account_review_status,
  business_verification_status: account.business_verification_status,
  message_template_namespace: `namespace_${account.id}`,
  ownership_type: account.ownership_type,
  primary_funding_id: account.primary_funding_id ?? undefined,
  on_behalf_of_business_info: undefined,
  is_enabled_for_insights: true,
});

/** The accounts of a business that the token may see. */
export function listBusinessAccounts(meta: Meta, call: WhatsAppCall, [business_id = '', edge]: string[]) {
  const token = requireValidToken(meta, call);
  const accounts = meta.world.accounts.filter((one) => one.business_id === business_id && one.tokens.includes(token));
  if (accounts.length === 0) throw new WhatsAppError('100.33');
  const shown = accounts.filter(({ is_client }) => is_client === (edge === 'client'));
  return listItems(meta, call, shown, (account) => pickFields(call, describeAccount(account), USUAL_FIELDS));
}

export function listSubscribedApps(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const { subscribed_apps, override_callback_uri } = requireAccount(meta, call, id);
  const data = subscribed_apps.map((app) => ({
    whatsapp_business_api_data: { id: app, name: 'Example CRM', link: 'https://crm.example.com/' },
    ...(override_callback_uri !== null && { override_callback_uri }),
  }));
  return { data };
}

/** Subscribes the app. An address of its own needs a second call: where one call does both, no notice comes afterwards. */
export async function subscribeApp(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const account = requireAccount(meta, call, id);
  const { app } = meta.world;
  const isNew = !account.subscribed_apps.includes(app.id);
  const { override_callback_uri = null, verify_token } = call.body;
  if (override_callback_uri !== null) await checkCallback(override_callback_uri, verify_token);
  if (isNew) account.subscribed_apps.push(app.id);
  account.override_callback_uri = override_callback_uri as string | null;
  account.loses_notices = override_callback_uri !== null && (isNew || account.loses_notices);
  return { success: true };
}

export function unsubscribeApp(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const account = requireAccount(meta, call, id);
  account.subscribed_apps = account.subscribed_apps.filter((app) => app !== meta.world.app.id);
  account.override_callback_uri = null;
  account.loses_notices = false;
  return { success: true };
}

const CHALLENGE = '0040719283';

/** Refuses an address that does not answer a challenge. */
export async function checkCallback(url: unknown, verify_token: unknown): Promise<void> {
  if (typeof url !== 'string' || typeof verify_token !== 'string' || !URL.canParse(url)) throw new WhatsAppError(100);
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': CHALLENGE,
    'hub.verify_token': verify_token,
  });
  const answer = await fetch(`${url}?${query}`, { redirect: 'manual' }).catch(() => null);
  const echo = answer?.status === 200 ? await answer.text() : null;
  if (echo !== CHALLENGE) {
    throw new WhatsAppError(2200, { message: `Callback verification failed: HTTP ${answer?.status ?? 'error'}` });
  }
}
