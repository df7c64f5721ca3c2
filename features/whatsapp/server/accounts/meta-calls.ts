import * as z from 'zod';
import { callGraph, GraphId, requireMetaApp, Success } from '#engines/meta-graph/server/index.ts';
import { readable } from '#engines/provider-calls/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { type CalledAccount, callAccount, listForAccount } from '../meta/call-account.ts';
import { ACCOUNT_FIELDS, type AccountReading, MetaAccount, MetaNumber, NUMBER_FIELDS } from './meta-shapes.ts';

/** An account at Meta that a call is made for. */
export interface MetaAccountRef extends CalledAccount {
  waba_id: string;
}

const Token = z.object({ access_token: z.string().min(1).max(1_000) });

/** Exchanges the code of a sign-up, which is good once and for minutes. Throws ProviderError. */
export async function exchangeCode(services: Services, code: string): Promise<string> {
  const { app_id, app_secret } = requireMetaApp(services);
  const { access_token } = await callGraph(services, {
    method: 'GET',
    path: '/oauth/access_token',
    token: null,
    parameters: { client_id: app_id, client_secret: app_secret, code },
    shape: Token,
    is_repeatable: false,
    service: 'whatsapp',
  });
  return access_token;
}

const Granted = z.object({
  data: z.object({ granular_scopes: readable(z.object({ scope: z.string(), target_ids: readable(GraphId) })) }),
});

/** Returns the accounts that a token was given for (integrations 1.2). Throws ProviderError. */
export async function listAccountsOfToken(services: Services, input_token: string): Promise<string[]> {
  const { app_id, app_secret } = requireMetaApp(services);
  const { data } = await callGraph(services, {
    method: 'GET',
    path: '/debug_token',
    token: `${app_id}|${app_secret}`,
    parameters: { input_token },
    shape: Granted,
    is_repeatable: true,
    service: 'whatsapp',
  });
  return data.granular_scopes.find(({ scope }) => scope === 'whatsapp_business_management')?.target_ids ?? [];
}

const accountQuery = (waba_id: string) =>
  ({
    method: 'GET',
    path: `/${waba_id}`,
    parameters: { fields: ACCOUNT_FIELDS },
    shape: MetaAccount,
    is_repeatable: true,
  }) as const;

/** Reads an account with a token that is not kept yet. Throws ProviderError. */
export const readAccountWith = (services: Services, token: string, waba_id: string): Promise<AccountReading> =>
  callGraph(services, { ...accountQuery(waba_id), token, service: 'whatsapp' });

export const readAccount = (services: Services, account: MetaAccountRef): Promise<AccountReading> =>
  callAccount(services, account, accountQuery(account.waba_id));

/** Returns the numbers of an account. Throws ProviderError. */
export const readNumbers = (services: Services, account: MetaAccountRef) =>
  listForAccount(services, account, {
    path: `/${account.waba_id}/phone_numbers`,
    parameters: { fields: NUMBER_FIELDS, limit: '100' },
    item: MetaNumber,
    key: ({ phone_id }) => phone_id,
  });

const subscribe = (services: Services, account: MetaAccountRef, json?: object) =>
  callAccount(services, account, {
    method: 'POST',
    path: `/${account.waba_id}/subscribed_apps`,
    ...(json && { json }),
    shape: Success,
    is_repeatable: true,
  });

/** Has Meta tell our app what happens to the account. */
export const subscribeApp = (services: Services, account: MetaAccountRef) => subscribe(services, account);

/** Has what happens to the account reported to this installation, in a call of its own: one that does both loses notices. */
export function overrideCallback(services: Services, account: MetaAccountRef) {
  const { verify_token } = requireMetaApp(services);
  const override_callback_uri = `${services.settings.public_url}/hooks/meta`;
  return subscribe(services, account, { override_callback_uri, verify_token });
}

export const unsubscribeApp = (services: Services, account: MetaAccountRef) =>
  callAccount(services, account, {
    method: 'DELETE',
    path: `/${account.waba_id}/subscribed_apps`,
    shape: Success,
    is_repeatable: true,
  });

/** Registers a number with its PIN; Meta counts every call. Throws ProviderError. */
export const registerNumber = (services: Services, account: CalledAccount, phone_id: string, pin: string) =>
  callAccount(services, account, {
    method: 'POST',
    path: `/${phone_id}/register`,
    json: { messaging_product: 'whatsapp', pin },
    shape: Success,
    is_repeatable: false,
  });
